import { type ComponentProps, type ReactNode, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; shown below the field and read with it. */
  error?: string | undefined
}

/** An input with its label, an optional hint and its error. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId()
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={descriptions || undefined}
        aria-invalid={error === undefined ? undefined : true}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
