import type { View } from './src/app/views.ts'
import { ar } from './src/i18n/ar.ts'
import { en } from './src/i18n/en.ts'
import { es } from './src/i18n/es.ts'
import { fr } from './src/i18n/fr.ts'
import { hi } from './src/i18n/hi.ts'
import { id } from './src/i18n/id.ts'
import { getDirection, type Language } from './src/i18n/languages.ts'
import { pt } from './src/i18n/pt.ts'
import type { Strings } from './src/i18n/strings.ts'
import { sw } from './src/i18n/sw.ts'

export const STRINGS: Readonly<Record<Language, Strings>> = { en, fr, es, pt, sw, hi, id, ar }

/**
 * Fills in what a view shows before its script has run, in one language: the header with the name of the product, and the
 * heading of the view or, on the landing page, the text above the form. Their elements are those of `Shell`, `Routes` and
 * `LandingPage`, which replace them.
 */
export function fillInFirstPaint(html: string, view: View, language: Language): string {
  const strings = STRINGS[language]
  const { shell, landing } = strings
  const page = html
    .replace('<html lang="en">', () => `<html lang="${language}" dir="${getDirection(language)}">`)
    .replace(/(?<=<title>).*(?=<\/title>)/, () => escapeHtml(shell.product))
    .replace(/(?<=name="description"\s+content=")[^"]*/, () => escapeHtml(landing.lead))
  return (
    page
      .replace(ROOT, () => ROOT + renderHeader(shell) + renderContent(view, strings))
      // The style sheet comes first: with it, the text can be read while the scripts load.
      .replace(/<script type="module"|<link rel="(?:module)?preload"/g, '$& fetchpriority="low"')
  )
}

const ROOT = '<div id="root">'

const renderHeader = ({ product }: Strings['shell']) => `
      <header class="bar">
        <div class="bar-inside">
          <a class="brand" href="/">
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span>${escapeHtml(product)}</span>
          </a>
        </div>
      </header>`

function renderContent({ name, heading }: View, strings: Strings): string {
  if (name === 'landing') return renderLanding(strings.landing)
  return heading === undefined ? '' : renderHeading(strings[heading].title)
}

const renderHeading = (title: string) => `
      <main id="main">
        <div class="page">
          <header>
            <h1>${escapeHtml(title)}</h1>
          </header>
        </div>
      </main>
    `

const renderLanding = ({ title, lead, withoutAccount }: Strings['landing']) => `
      <main id="main">
        <section class="landing-hero">
          <div class="page">
            <h1>${escapeHtml(title)}</h1>
            <p class="landing-lead">
              ${escapeHtml(lead)} <span class="landing-without-account">${escapeHtml(withoutAccount)}</span>
            </p>
            <div class="card landing-form-space"></div>
          </div>
        </section>
      </main>
    `

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
