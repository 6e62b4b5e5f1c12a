import { createCropNameLoader } from '../src/mail/load-crop-names'
import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

const loadCropNames = createCropNameLoader(undefined)

export async function sendDueMails(
  options: Omit<MailSenderOptions, 'loadCropNames' | 'mayClaim'>,
): Promise<void> {
  const sender = startMailSender({ ...options, loadCropNames, mayClaim: () => true })
  await sender.runDue()
  await sender.stop(0)
}
