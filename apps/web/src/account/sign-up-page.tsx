import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { readNextView } from '../shared/service/sign-in-url'
import { useTitle } from '../shared/use-title'
import { EmailField, FullNameField, NewPasswordField, OrganizationField } from './account-fields'
import { AccountForm, readText } from './account-form'
import './account.css'

export function SignUpPage() {
  const { account } = useStrings()
  const { client, refreshSession } = useService()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [isForOrganization, setIsForOrganization] = useState(false)
  useTitle(account.registerTitle)
  return (
    <section className="page page-narrow">
      <h1>{account.registerTitle}</h1>
      <AccountForm
        title={account.registerTitle}
        submitText={account.register}
        onSubmit={async (values) => {
          const fullName = readText(values, 'full_name')
          await client.register({
            full_name: fullName,
            // The service asks for an organization; home growers have none.
            organization: isForOrganization ? readText(values, 'organization') : fullName,
            email: readText(values, 'email'),
            password: readText(values, 'password'),
          })
          await refreshSession()
          navigate(readNextView(search), { replace: true })
        }}
      >
        {(errors) => (
          <>
            <FullNameField error={errors.full_name} />
            <PurposeField isForOrganization={isForOrganization} onChange={setIsForOrganization} />
            {isForOrganization && <OrganizationField error={errors.organization} />}
            <EmailField error={errors.email} />
            <NewPasswordField label={account.password} name="password" error={errors.password} />
          </>
        )}
      </AccountForm>
      <p>
        {account.hasAccount} <Link href={`/sign-in?${search}`}>{account.signIn}</Link>
      </p>
    </section>
  )
}

interface PurposeFieldProps {
  isForOrganization: boolean
  onChange(isForOrganization: boolean): void
}

function PurposeField({ isForOrganization, onChange }: PurposeFieldProps) {
  const { account } = useStrings()
  const choices = [
    [false, account.growForMyself],
    [true, account.growForOrganization],
  ] as const
  return (
    <fieldset className="account-purpose">
      <legend>{account.purpose}</legend>
      {choices.map(([value, text]) => (
        <label key={text}>
          <input
            type="radio"
            name="purpose"
            checked={isForOrganization === value}
            onChange={() => onChange(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
