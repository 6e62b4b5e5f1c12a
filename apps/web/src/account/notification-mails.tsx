import type { NotificationMails as Settings } from '@crop/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage, useStrings } from '../i18n/language-context'
import { ErrorMessage } from '../shared/controls/error-message'
import { SelectField } from '../shared/controls/select-field'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'

const FREQUENCIES: readonly Settings['frequency'][] = ['off', 'each', 'daily']

const QUERY_KEY = ['notification-mails']

/** Whether and how often notifications are sent by e-mail, in the language of the page. */
export function NotificationMails() {
  const { account } = useStrings()
  const { client } = useService()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => client.notificationMails({ signal }),
  })
  return (
    <section className="card account-mails">
      <h2>{account.mails}</h2>
      <Loaded query={query}>{(settings) => <MailSettings settings={settings} />}</Loaded>
    </section>
  )
}

/** A choice is stored at once. */
function MailSettings({ settings }: { settings: Settings }) {
  const { language, strings } = useLanguage()
  const { account, shell } = strings
  const { client } = useService()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (frequency: Settings['frequency']) => client.changeNotificationMails({ frequency, language }),
    onSuccess: (stored) => queryClient.setQueryData(QUERY_KEY, stored),
  })
  return (
    <>
      {!settings.is_available && <p className="hint">{account.mailsNotAvailable}</p>}
      {(settings.is_available || settings.frequency !== 'off') && (
        <SelectField
          label={account.mailFrequency}
          value={save.isPending ? save.variables : settings.frequency}
          options={FREQUENCIES.map((value) => ({ value, text: account.mailFrequencies[value] }))}
          onChange={(frequency) => save.mutate(frequency)}
          hint={account.mailsHint}
        />
      )}
      <p role="status" className="hint">
        {isToConfirm(settings) ? account.mailsToConfirm : save.isSuccess && shell.saved}
      </p>
      {save.error && <ErrorMessage error={save.error} />}
    </>
  )
}

const isToConfirm = ({ frequency, is_confirmed: isConfirmed }: Settings) =>
  frequency !== 'off' && !isConfirmed
