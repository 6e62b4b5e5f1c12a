import { createLazyReferenceLists } from '@crop/agronomy'
import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

const { findCropName } = createLazyReferenceLists(undefined)

export async function sendDueMails(options: Omit<MailSenderOptions, 'findCropName'>): Promise<void> {
  const sender = startMailSender({ ...options, findCropName })
  await sender.runDue()
  await sender.stop(0)
}
