import { useState } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { ActionButton } from '../shared/controls/action-button'
import { TextField } from '../shared/controls/text-field'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { EmailField, NewPasswordField } from './account-fields'
import { AccountForm, readText } from './account-form'

type Step = { name: 'request' } | { name: 'confirm'; email: string; isCodeSent: boolean } | { name: 'done' }

/** Replaces a forgotten password: first a code is requested, then it is entered with the new password. */
export function ResetPasswordPage() {
  const { account } = useStrings()
  const [step, setStep] = useState<Step>({ name: 'request' })
  useTitle(account.resetTitle)
  return (
    <section className="page page-narrow">
      <h1>{account.resetTitle}</h1>
      {step.name === 'request' && (
        <RequestForm onNext={(email, isCodeSent) => setStep({ name: 'confirm', email, isCodeSent })} />
      )}
      {step.name === 'confirm' && (
        <ConfirmForm
          {...step}
          onDone={() => setStep({ name: 'done' })}
          onRequestAgain={() => setStep({ name: 'request' })}
        />
      )}
      {step.name === 'done' && <p role="status">{account.passwordReset}</p>}
      <p>
        <Link href="/sign-in">{account.backToSignIn}</Link>
      </p>
    </section>
  )
}

function RequestForm({ onNext }: { onNext: (email: string, isCodeSent: boolean) => void }) {
  const { account } = useStrings()
  const { client } = useService()
  return (
    <>
      <AccountForm
        title={account.resetTitle}
        submitText={account.sendCode}
        onSubmit={async (values) => {
          const email = readText(values, 'email')
          await client.requestPasswordReset(email)
          onNext(email, true)
        }}
      >
        {(errors) => (
          <>
            <p>{account.resetHint}</p>
            <EmailField error={errors.email} />
          </>
        )}
      </AccountForm>
      <p>
        <ActionButton className="link" onClick={() => onNext('', false)}>
          {account.haveCode}
        </ActionButton>
      </p>
    </>
  )
}

interface ConfirmFormProps {
  email: string
  isCodeSent: boolean
  onDone: () => void
  onRequestAgain: () => void
}

function ConfirmForm({ email, isCodeSent, onDone, onRequestAgain }: ConfirmFormProps) {
  const { account } = useStrings()
  const { client } = useService()
  return (
    <>
      {isCodeSent && (
        <p className="notice" role="status">
          {account.codeSent}
        </p>
      )}
      <AccountForm
        title={account.setPassword}
        submitText={account.setPassword}
        onSubmit={async (values) => {
          await client.confirmPasswordReset({
            email: readText(values, 'email'),
            code: readText(values, 'code'),
            new_password: readText(values, 'new_password'),
          })
          onDone()
        }}
      >
        {(errors) => (
          <>
            <EmailField defaultValue={email} error={errors.email} />
            <TextField
              label={account.code}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
              error={errors.code}
            />
            <NewPasswordField label={account.newPassword} name="new_password" error={errors.new_password} />
          </>
        )}
      </AccountForm>
      <p>
        <ActionButton className="link" onClick={onRequestAgain}>
          {account.anotherCode}
        </ActionButton>
      </p>
    </>
  )
}
