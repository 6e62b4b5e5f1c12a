import { startMailSender, type MailSenderOptions } from '../src/mail/mail-sender'

/** Sends all mails that are due. */
export async function sendDueMails(options: MailSenderOptions): Promise<void> {
  const sender = startMailSender(options)
  await sender.runDue()
  await sender.stop(0)
}
