import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { readNextView } from '../shared/service/sign-in-url'
import { useTitle } from '../shared/use-title'
import { CurrentPasswordField, EmailField } from './account-fields'
import { AccountForm, readText } from './account-form'

export function SignInPage() {
  const { account, shell } = useStrings()
  const { client, refreshSession, hasSessionEnded } = useService()
  const [, navigate] = useLocation()
  const search = useSearch()
  useTitle(account.signIn)
  return (
    <section className="page page-narrow">
      <h1>{account.signIn}</h1>
      {hasSessionEnded && <p className="notice">{shell.sessionEnded}</p>}
      <AccountForm
        title={account.signIn}
        submitText={account.signIn}
        onSubmit={async (values) => {
          await client.signIn({ email: readText(values, 'email'), password: readText(values, 'password') })
          await refreshSession()
          navigate(readNextView(search), { replace: true })
        }}
      >
        {(errors) => (
          <>
            <EmailField error={errors.email} />
            <CurrentPasswordField label={account.password} name="password" error={errors.password} />
          </>
        )}
      </AccountForm>
      <p>
        {account.newHere} <Link href={`/sign-up?${search}`}>{account.registerTitle}</Link>
      </p>
      <p>
        <Link href="/reset-password">{account.forgotPassword}</Link>
      </p>
    </section>
  )
}
