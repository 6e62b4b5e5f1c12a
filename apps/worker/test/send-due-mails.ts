import { createCropNameLoader } from '../src/mail/load-crop-names'
import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

const loadCropNames = createCropNameLoader(undefined)

export async function sendDueMails(options: Omit<MailSenderOptions, 'loadCropNames'>): Promise<void> {
  const sender = startMailSender({ ...options, loadCropNames })
  await sender.runDue()
  await sender.stop(0)
}
