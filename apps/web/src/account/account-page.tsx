import type { Profile } from '@crop/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { ActionButton } from '../shared/controls/action-button'
import { AccountRequired } from '../shared/service/account-required'
import { downloadFile } from '../shared/downloads/download-file'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { CurrentPasswordField, FullNameField, NewPasswordField, OrganizationField } from './account-fields'
import { AccountForm, readText } from './account-form'
import { NotificationMails } from './notification-mails'
import './account.css'

export function AccountPage() {
  const { account, shell } = useStrings()
  const [isErased, setIsErased] = useState(false)
  useTitle(shell.account)
  if (isErased) {
    return (
      <section className="page page-narrow">
        <h1>{shell.account}</h1>
        <p role="status">{account.erased}</p>
      </section>
    )
  }
  return (
    <AccountRequired title={shell.account}>
      <section className="page page-narrow account">
        <h1>{shell.account}</h1>
        <div className="account-profile">
          <ProfileForm />
        </div>
        <NotificationMails />
        <PasswordForm />
        <ExportForm />
        <SignOut />
        <EraseForm onErased={() => setIsErased(true)} />
      </section>
    </AccountRequired>
  )
}

function ProfileForm() {
  const { client } = useService()
  const query = useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => client.me({ signal }) })
  return (
    <Loaded query={query}>
      {(profile) => <LoadedProfileForm profile={profile} onSaved={query.refetch} />}
    </Loaded>
  )
}

function LoadedProfileForm({ profile, onSaved }: { profile: Profile; onSaved(): Promise<unknown> }) {
  const { account, shell } = useStrings()
  const { client } = useService()
  const format = useFormat()
  return (
    <>
      <p className="hint">
        {profile.email} · {account.since(format.date(profile.created_at))}
      </p>
      <AccountForm
        title={account.profile}
        submitText={account.saveProfile}
        successText={shell.saved}
        onSubmit={async (values) => {
          await client.updateProfile({
            full_name: readText(values, 'full_name'),
            organization: readText(values, 'organization'),
          })
          await onSaved()
        }}
      >
        {(errors) => (
          <>
            <h2>{account.profile}</h2>
            <FullNameField defaultValue={profile.full_name} error={errors.full_name} />
            <OrganizationField defaultValue={profile.organization} error={errors.organization} />
          </>
        )}
      </AccountForm>
    </>
  )
}

function PasswordForm() {
  const { account } = useStrings()
  const { client } = useService()
  return (
    <AccountForm
      title={account.changePassword}
      submitText={account.changePassword}
      successText={account.passwordChanged}
      wrongCredentialsText={account.wrongPassword}
      onSubmit={(values) =>
        client.changePassword({
          current_password: readText(values, 'current_password'),
          new_password: readText(values, 'new_password'),
        })
      }
    >
      {(errors) => (
        <>
          <h2>{account.changePassword}</h2>
          <CurrentPasswordField
            label={account.currentPassword}
            name="current_password"
            error={errors.current_password}
          />
          <NewPasswordField label={account.newPassword} name="new_password" error={errors.new_password} />
        </>
      )}
    </AccountForm>
  )
}

function SignOut() {
  const { shell } = useStrings()
  const { client, refreshSession } = useService()
  const [, navigate] = useLocation()
  const signOut = useMutation({
    mutationFn: () => client.signOut(),
    onSuccess: async () => {
      navigate('/')
      await refreshSession()
    },
  })
  return (
    <div className="actions">
      <ActionButton onClick={() => signOut.mutate()} isBusy={signOut.isPending}>
        {shell.signOut}
      </ActionButton>
    </div>
  )
}

function ExportForm() {
  const { account } = useStrings()
  const { client } = useService()
  return (
    <AccountForm
      title={account.data}
      submitText={account.exportData}
      onSubmit={async () => {
        const data = await client.exportData()
        const nameWords = ['crop planning', new Date().toISOString().slice(0, 10)]
        downloadFile(nameWords, 'json', 'application/json', JSON.stringify(data, null, 2))
      }}
    >
      {() => (
        <>
          <h2>{account.data}</h2>
          <p>{account.exportHint}</p>
        </>
      )}
    </AccountForm>
  )
}

function EraseForm({ onErased }: { onErased: () => void }) {
  const { account } = useStrings()
  const { client, refreshSession } = useService()
  return (
    <details>
      <summary>{account.erase}</summary>
      <AccountForm
        title={account.erase}
        submitText={account.eraseForGood}
        wrongCredentialsText={account.wrongPassword}
        isDangerous
        onSubmit={async (values) => {
          await client.eraseAccount(readText(values, 'password'))
          onErased()
          await refreshSession()
        }}
      >
        {(errors) => (
          <>
            <p>{account.eraseHint}</p>
            <CurrentPasswordField label={account.erasePassword} name="password" error={errors.password} />
          </>
        )}
      </AccountForm>
    </details>
  )
}
