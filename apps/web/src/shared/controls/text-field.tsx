import { type ComponentProps, type ReactNode, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; shown below the field and read with it. */
  error?: string | undefined
}

/** An input with its label, and a hint until there is an error. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={error === undefined ? hintId : `${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
      />
      {hint && error === undefined && (
        <p className="hint" id={hintId}>
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
