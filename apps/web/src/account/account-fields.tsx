import { useStrings } from '../i18n/language-context'
import { TextField } from '../shared/controls/text-field'

interface EmailFieldProps {
  defaultValue?: string
  error: string | undefined
}

export function EmailField(props: EmailFieldProps) {
  const { account } = useStrings()
  return (
    <TextField
      label={account.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      {...props}
    />
  )
}

interface PasswordFieldProps {
  label: string
  name: string
  error: string | undefined
}

export function CurrentPasswordField(props: PasswordFieldProps) {
  return <TextField type="password" autoComplete="current-password" required {...props} />
}

export function NewPasswordField(props: PasswordFieldProps) {
  const { account } = useStrings()
  return (
    <TextField type="password" autoComplete="new-password" required hint={account.passwordHint} {...props} />
  )
}

interface NameFieldProps {
  defaultValue?: string | undefined
  error: string | undefined
}

export function FullNameField(props: NameFieldProps) {
  const { account } = useStrings()
  return <TextField label={account.fullName} name="full_name" autoComplete="name" required {...props} />
}

export function OrganizationField(props: NameFieldProps) {
  const { account } = useStrings()
  return (
    <TextField
      label={account.organization}
      name="organization"
      autoComplete="organization"
      required
      {...props}
    />
  )
}
