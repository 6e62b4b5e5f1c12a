import { createNameLoader } from '../src/mail/load-names'
import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

const loadNames = createNameLoader(undefined)

export async function sendDueMails(
  options: Omit<MailSenderOptions, 'loadNames' | 'mayClaim'>,
): Promise<void> {
  const sender = startMailSender({ ...options, loadNames, mayClaim: () => true })
  await sender.runDue()
  await sender.stop(0)
}
