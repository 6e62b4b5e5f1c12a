/** What Swagger UI needs to be read on a phone, and to go with the bar above it. */
export const DOCS_PAGE_STYLE = `
html.dark-mode body { background: none; }
.bar nav { max-width: 1420px; }
#reference { min-height: 60vh; }
.lead { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; font-size: .9rem; }
.swagger-ui .info { margin: 20px 0; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { overflow-wrap: anywhere; white-space: normal; }
/* The document has no links between operations. */
.swagger-ui .response-col_links, .swagger-ui .responses-table .response .response-col_links { display: none; }
@media (max-width: 48rem) {
  .lead { padding: 1rem 12px 0; }
  .bar { padding: .75rem 12px; }
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .info .title { font-size: 1.6rem; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-body .table-container { padding: 12px; }
  /* The code above the answer instead of beside it. */
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > .response, .swagger-ui .responses-table > tbody > .response > td {
    display: block; width: auto; max-width: none; }
  .swagger-ui .responses-table .response-col_status { font-weight: bold; padding-bottom: 0; }
}
`
