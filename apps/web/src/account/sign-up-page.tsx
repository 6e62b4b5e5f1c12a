import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { TextField } from '../shared/controls/text-field'
import { useService } from '../shared/service/service-context'
import { readNextView } from '../shared/sign-in-address'
import { useTitle } from '../shared/use-title'
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
        {(errors) => <RegistrationFields errors={errors} />}
      </AccountForm>
      <p>
        {account.hasAccount} <Link href={`/sign-in?${search}`}>{account.signInTitle}</Link>
      </p>
    </section>
  )
}

function RegistrationFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { account } = useStrings()
  return (
    <>
      <TextField
        label={account.fullName}
        name="full_name"
        autoComplete="name"
        required
        error={errors.full_name}
      />
      <TextField
        label={account.organization}
        name="organization"
        autoComplete="organization"
        required
        error={errors.organization}
      />
      <TextField
        label={account.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        error={errors.email}
      />
      <TextField
        label={account.password}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={account.passwordHint}
        error={errors.password}
      />
    </>
  )
}
