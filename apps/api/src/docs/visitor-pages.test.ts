import { fill, LANGUAGES } from '@crop/domain'
import { failurePage } from './visitor-pages'
import { PAGE_TEXTS } from './page'

test.each(LANGUAGES)('a fault of the service is shown with the id of its request: %s', (language) => {
  const page = failurePage.render({ status: 503, language, requestId: '<7>' })
  expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(page).toContain('503')
  expect(page).not.toContain('/openapi.json')
  expect(page).toContain(`<h1>${PAGE_TEXTS[language].failedTitle}</h1>`)
  expect(page).toContain(fill(PAGE_TEXTS[language].requestId, { id: '&lt;7&gt;' }))
})
