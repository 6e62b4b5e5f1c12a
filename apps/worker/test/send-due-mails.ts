import { createCropNames } from '../src/mail/crop-names'
import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

const findCropName = createCropNames(undefined)

export async function sendDueMails(options: Omit<MailSenderOptions, 'findCropName'>): Promise<void> {
  const sender = startMailSender({ ...options, findCropName })
  await sender.runDue()
  await sender.stop(0)
}
