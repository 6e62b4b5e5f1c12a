import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { readNextView } from '../shared/sign-in-address'
import { useTitle } from '../shared/use-title'
import { EmailField, NameFields, NewPasswordField } from './account-fields'
import { AccountForm, readText } from './account-form'

export function SignUpPage() {
  const { account } = useStrings()
  const { client, refreshSession } = useService()
  const [, navigate] = useLocation()
  const search = useSearch()
  useTitle(account.registerTitle)
  return (
    <section className="page page-narrow">
      <h1>{account.registerTitle}</h1>
      <AccountForm
        title={account.registerTitle}
        submitText={account.register}
        onSubmit={async (values) => {
          await client.register({
            full_name: readText(values, 'full_name'),
            organization: readText(values, 'organization'),
            email: readText(values, 'email'),
            password: readText(values, 'password'),
          })
          await refreshSession()
          navigate(readNextView(search), { replace: true })
        }}
      >
        {(errors) => (
          <>
            <NameFields errors={errors} />
            <EmailField error={errors.email} />
            <NewPasswordField label={account.password} name="password" error={errors.password} />
          </>
        )}
      </AccountForm>
      <p>
        {account.hasAccount} <Link href={`/sign-in?${search}`}>{account.signInTitle}</Link>
      </p>
    </section>
  )
}
