import type { NotificationMails as Settings } from '@crop/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language-context'
import { ErrorMessage } from '../shared/controls/error-message'
import { SelectField } from '../shared/controls/select-field'
import { useService } from '../shared/service/service-context'

const FREQUENCIES: readonly Settings['frequency'][] = ['off', 'each', 'daily']

const QUERY_KEY = ['notification-mails']

/** Whether and how often notifications are sent by e-mail, in the language of the page. A choice is stored at once. */
export function NotificationMails() {
  const { language, strings } = useLanguage()
  const { account, shell } = strings
  const { client } = useService()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => client.notificationMails({ signal }),
  })
  const save = useMutation({
    mutationFn: (frequency: Settings['frequency']) => client.changeNotificationMails({ frequency, language }),
    onSuccess: (stored) => queryClient.setQueryData(QUERY_KEY, stored),
  })
  return (
    <section className="card account-mails">
      <h2>{account.mails}</h2>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shell.loading}</p>}
      {data && !data.is_available && <p className="hint">{account.mailsNotAvailable}</p>}
      {data && (data.is_available || data.frequency !== 'off') && (
        <SelectField
          label={account.mailFrequency}
          value={save.isPending ? save.variables : data.frequency}
          options={FREQUENCIES.map((value) => ({ value, text: account.mailFrequencies[value] }))}
          onChange={(frequency) => save.mutate(frequency)}
          hint={account.mailsHint}
        />
      )}
      <p role="status" className="hint">
        {data && describeState(data, save.isSuccess, account)}
      </p>
      {save.error && <ErrorMessage error={save.error} />}
    </section>
  )
}

function describeState(
  { frequency, is_confirmed: isConfirmed }: Settings,
  isSaved: boolean,
  account: ReturnType<typeof useLanguage>['strings']['account'],
): string {
  if (frequency !== 'off' && !isConfirmed) return account.mailsToConfirm
  return isSaved ? account.saved : ''
}
