import { useQuery } from '@tanstack/react-query'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useEffect, useId, useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { MAX_LOCATION_LENGTH } from '../domain-constants'
import './combobox.css'

export interface Suggestion {
  value: string
  /** The text that the field gets; the value by default. */
  text?: string
  /** Shown in the list; the text by default. */
  label?: string
  description?: string
}

interface ComboboxProps {
  label: string
  placeholder?: string
  value: string
  /** Called with what was typed. */
  onChange(text: string): void
  onSelect(suggestion: Suggestion): void
  /** Identifies the source of suggestions in the cache. */
  source: string
  search(text: string, signal: AbortSignal): Promise<Suggestion[]>
  error?: string | undefined
}

/** A field of a name whose suggestions have another text than their value. */
export type NameFieldProps = Pick<ComboboxProps, 'value' | 'onChange' | 'error'>

/** How many suggestions a field asks for. */
export const MAX_SUGGESTIONS = 8

const DEBOUNCE_MS = 120
const NO_SUGGESTIONS: Suggestion[] = []

/** A text field that suggests known names while typing. Other names can be entered too. */
export function Combobox({ label, placeholder, value, ...props }: ComboboxProps) {
  const { onChange, onSelect, source, search, error } = props
  const { shell } = useStrings()
  const text = useDebounced(value.trim())
  const errorId = useId()
  // Suggestions are loaded only for fields that had the focus.
  const [wasFocused, setWasFocused] = useState(false)
  const { data: suggestions = NO_SUGGESTIONS } = useQuery({
    queryKey: ['suggestions', source, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: wasFocused && text !== '',
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  })
  const items = text === '' ? NO_SUGGESTIONS : suggestions
  const combobox = useCombobox<Suggestion>({
    items,
    inputValue: value,
    // The field holds text; a chosen suggestion is only a way to type it.
    selectedItem: null,
    itemToString: (item) => item?.text ?? item?.value ?? '',
    stateReducer: keepTypedText,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) onChange(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onSelect(selectedItem)
    },
  })
  const isOpen = combobox.isOpen && items.length > 0
  return (
    <div className="field combobox">
      <label {...combobox.getLabelProps()}>{label}</label>
      <input
        {...combobox.getInputProps({
          // React reads the value of the input, so typing is never delayed by the state of the list.
          onChange: ({ currentTarget }) => onChange(currentTarget.value),
          onFocus: () => setWasFocused(true),
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || (isOpen && combobox.highlightedIndex >= 0)) return
            // Nothing is highlighted: Enter sends the form, although the list is open or still loads.
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
            combobox.closeMenu()
          },
        })}
        aria-expanded={isOpen}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        dir={getDirectionOf(value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LOCATION_LENGTH}
        placeholder={placeholder}
      />
      <ul
        {...combobox.getMenuProps({ 'aria-label': shell.knownNames })}
        className="combobox-list"
        hidden={!isOpen}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={`${item.value} ${item.description ?? ''}`}
              className={combobox.highlightedIndex === index ? 'is-highlighted' : undefined}
              {...combobox.getItemProps({ item, index })}
            >
              <span>{item.label ?? item.text ?? item.value}</span>
              {item.description !== undefined && <span className="hint">{item.description}</span>}
            </li>
          ))}
      </ul>
      <p className="unseen" role="status">
        {isOpen ? shell.suggestions(items.length) : ''}
      </p>
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * Coordinates and names in Latin letters run from left to right, and a text with any Arabic letter from right to left. An empty
 * field has the direction of the page.
 */
function getDirectionOf(text: string): 'auto' | 'rtl' | undefined {
  if (text === '') return undefined
  return /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'auto'
}

/**
 * Keeps what was typed when the list is closed: Escape closes the list and nothing else, and Arrow Up on a closed list
 * opens nothing, so that Enter never takes a suggestion that the visitor dismissed.
 */
function keepTypedText(
  state: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  const types = useCombobox.stateChangeTypes
  switch (type) {
    case types.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 }
    case types.InputKeyDownArrowUp:
      return state.isOpen ? changes : state
    case types.InputBlur:
      return { ...state, isOpen: false, highlightedIndex: -1 }
    default:
      return changes
  }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
