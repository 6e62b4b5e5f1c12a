import { Link, useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { QuestionForm } from '../shared/question/question-form'
import { lazyExport } from '../shared/loading/lazy-export'
import { useIsOnline } from '../shared/offline/use-is-online'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { WhenInView } from '../shared/loading/when-in-view'
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
    <>
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
              onSubmit={(question) => navigate(toAnswerUrl(question))}
            />
          </div>
        </div>
      </section>
      <div className="page">
        {/* On phones, where only its edge is on the screen, the example waits until it is scrolled to. */}
        <WhenInView
          className="landing-example-frame"
          margin="-20%"
          placeholder={<div className="landing-example-space" />}
        >
          <RecordedExample placeholder={<div className="landing-example-space" />} />
        </WhenInView>
        <MapSection />
        <section>
          <h2>{landing.basisTitle}</h2>
          <p className="landing-basis">{landing.basisText}</p>
        </section>
        <MoreLinks />
      </div>
    </>
  )
}

function MapSection() {
  const { shell } = useStrings()
  const isOnline = useIsOnline()
  // Without a connection there is no map, and its script may be missing.
  if (!isOnline) return null
  const placeholder = <p className="hint">{shell.loading}</p>
  return (
    <WhenInView className="card landing-map" placeholder={placeholder}>
      <LandingMap placeholder={placeholder} />
    </WhenInView>
  )
}

function MoreLinks() {
  const { landing, shell } = useStrings()
  const links = [
    { href: '/compare', title: landing.compareTitle, text: landing.compareText },
    { href: '/year', title: shell.year, text: landing.yearText },
    { href: '/plans', title: shell.plans, text: landing.plansText },
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
