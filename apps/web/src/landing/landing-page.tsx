import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import { QuestionForm } from '../shared/analysis/question-form'
import { lazyExport } from '../shared/lazy-export'
import { useIsOnline } from '../shared/offline/use-is-online'
import { useService } from '../shared/service/service-context'
import { useInView } from '../shared/use-in-view'
import { useTitle } from '../shared/use-title'
import './landing.css'

const RecordedExample = lazyExport(() => import('./recorded-example'), 'RecordedExample')
const LandingMap = lazyExport(() => import('./landing-map'), 'LandingMap')

/** The first view, whose beginning `first-paint.ts` repeats: the question, an example of an answer, and the map of one crop. */
export function LandingPage() {
  const { analysis, landing } = useStrings()
  const { canAsk, isSignedIn } = useService()
  const [, navigate] = useLocation()
  useTitle()
  return (
    <div className="landing">
      <section className="landing-hero">
        <div className="page">
          <h1>{landing.title}</h1>
          <p className="landing-lead">
            {landing.lead} {canAsk && !isSignedIn && <span>{landing.withoutAccount}</span>}
          </p>
          <div className="card">
            <QuestionForm
              name={landing.title}
              submitText={analysis.ask}
              onSubmit={(question) => navigate(toAnswerAddress(question))}
            />
          </div>
        </div>
      </section>
      <div className="page">
        <ExampleSection />
        <MapSection />
        <section>
          <h2>{landing.basisTitle}</h2>
          <p className="landing-basis">{landing.basisText}</p>
        </section>
        <MoreLinks />
      </div>
    </div>
  )
}

/** The example; where only its edge is on the screen, as on phones, it waits until it is scrolled to. */
function ExampleSection() {
  const { element, isInView } = useInView<HTMLDivElement>('-20%')
  const space = <div className="landing-example-space" />
  return (
    <div className="landing-example-frame" ref={element}>
      {isInView ? (
        <Suspense fallback={space}>
          <RecordedExample />
        </Suspense>
      ) : (
        space
      )}
    </div>
  )
}

function MapSection() {
  const { shell } = useStrings()
  const { element, isInView } = useInView<HTMLElement>()
  const isOnline = useIsOnline()
  // Without a connection there is no map, and its script may be missing.
  if (!isOnline) return null
  return (
    <section className="card landing-map" ref={element}>
      {isInView && (
        <Suspense fallback={<p className="hint">{shell.loading}</p>}>
          <LandingMap />
        </Suspense>
      )}
    </section>
  )
}

function MoreLinks() {
  const { landing } = useStrings()
  const links = [
    { href: '/compare', title: landing.compareTitle, text: landing.compareText },
    { href: '/year', title: landing.yearTitle, text: landing.yearText },
    { href: '/plans', title: landing.plansTitle, text: landing.plansText },
  ]
  return (
    <section className="landing-more">
      <h2>{landing.moreTitle}</h2>
      <ul>
        {links.map(({ href, title, text }) => (
          <li key={href}>
            <Link className="card" href={href}>
              <strong>{title}</strong>
              <span className="hint">{text}</span>
            </Link>
          </li>
        ))}
        <li>
          <a className="card" href="/docs">
            <strong>{landing.developersTitle}</strong>
            <span className="hint">{landing.developersText}</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
