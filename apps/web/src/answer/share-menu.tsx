import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage, useStrings } from '../i18n/language-context'
import { useAnswerEvents } from '../shared/analysis/use-answer-events'
import { describeVerdict } from '../shared/analysis/verdict'
import { TextField } from '../shared/controls/text-field'
import { downloadCalendar } from '../shared/downloads/calendar-file'
import { downloadCsv } from '../shared/downloads/csv'
import type { AnswerProps } from './answer-props'
import { toAnswerRows } from './answer-rows'
import './share-menu.css'

/** Browsers without these functions, and pages that were not loaded over TLS, have them undefined. */
const { share, clipboard }: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator

/** All ways to take the answer along: the share sheet of the device, its link, a calendar, a table and paper. */
export function ShareMenu({ question, result }: AnswerProps) {
  const getSharedUrl = useSharedUrl()
  const { analysis, answer } = useStrings()
  const menu = useRef<HTMLDetailsElement>(null)
  const nameWords = [question.crop, question.location, String(question.month)]
  const events = useAnswerEvents(question.location)(result)
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const shareAnswer = () =>
    share?.call(navigator, {
      title: document.title,
      text: describeVerdict(result, analysis),
      url: getSharedUrl(),
    })
  return (
    <details
      ref={menu}
      className="share-menu"
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) close()
      }}
    >
      <summary className="button">{answer.shareAndSave}</summary>
      <div className="share-choices">
        {share && (
          // The visitor may close the sheet without sharing.
          <button type="button" onClick={() => void shareAnswer()?.catch(close)}>
            {answer.share}
          </button>
        )}
        {clipboard && <CopyLinkButton clipboard={clipboard} />}
        {events.length > 0 && (
          <button type="button" onClick={() => downloadCalendar(nameWords, events)}>
            {answer.calendarFile}
          </button>
        )}
        <button type="button" onClick={() => downloadCsv(nameWords, toAnswerRows(result))}>
          {analysis.csv}
        </button>
        <button type="button" onClick={() => window.print()}>
          {answer.print}
        </button>
      </div>
    </details>
  )
}

/** Returns a function for the URL of this answer, whose preview is in the language of the page. */
function useSharedUrl(): () => string {
  const { language } = useLanguage()
  return () => {
    const url = new URL(window.location.href)
    url.searchParams.set('lang', language)
    return url.href
  }
}

function CopyLinkButton({ clipboard: target }: { clipboard: Clipboard }) {
  const { answer } = useStrings()
  const getSharedUrl = useSharedUrl()
  const [state, setState] = useState<'idle' | 'copied' | 'denied'>('idle')
  const copy = () =>
    target.writeText(getSharedUrl()).then(
      () => setState('copied'),
      () => setState('denied'),
    )
  // Browsers may forbid pages to write to the clipboard, but not visitors.
  if (state === 'denied') {
    return <TextField label={answer.copyLink} value={getSharedUrl()} readOnly autoFocus />
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {state === 'copied' ? answer.linkCopied : answer.copyLink}
      </button>
      <span role="status" className="unseen">
        {state === 'copied' && answer.linkCopied}
      </span>
    </>
  )
}
