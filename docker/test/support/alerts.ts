import { getAtPath, toArray, toEntries } from '@crop/testkit'
import { readYaml } from './files'

export const ALERTS_FILE = 'docker/monitoring/alerts.yaml'
export const ALERT_TESTS_FILE = 'docker/monitoring/alerts.test.yaml'

type TextMap = Readonly<Record<string, string>>

/** An alerting rule of Prometheus. Annotations are templates. */
export interface AlertRule {
  name: string
  expression: string
  /** How long the expression must hold before the alert fires. */
  forSeconds: number
  labels: TextMap
  annotations: TextMap
}

/** An alert that a promtool test expects to fire. */
export interface ExpectedAlert {
  testName: string
  alertName: string
  /** Seconds after the start of the input series. */
  evaluatedAtSeconds: number
  labels: TextMap
  annotations: TextMap
  /** The input series of the test, such as `up{job="api"}`. */
  inputSeries: readonly string[]
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Converts a Prometheus duration such as `7m30s` to seconds. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  if (parts.map(([part]) => part).join('') !== text) throw new Error(`“${text}” is not a duration`)
  return parts.reduce((seconds, [, count, unit = '']) => seconds + Number(count) * (SECONDS[unit] ?? NaN), 0)
}

/** Returns a text member, or an empty text if it is missing. */
function getText(object: unknown, name: string): string {
  const value = getAtPath(object, [name])
  return typeof value === 'string' ? value : ''
}

const getTextMap = (object: unknown, name: string): TextMap =>
  Object.fromEntries(toEntries(getAtPath(object, [name]) ?? {}).map(([key, value]) => [key, String(value)]))

/** Returns the alerting rules of `alerts.yaml`. */
export function listAlertRules(): AlertRule[] {
  const groups = toArray(getAtPath(readYaml(ALERTS_FILE), ['groups']))
  return groups
    .flatMap((group) => toArray(getAtPath(group, ['rules'])))
    .map((rule) => ({
      name: getText(rule, 'alert'),
      expression: getText(rule, 'expr'),
      forSeconds: parseDuration(getText(rule, 'for')),
      labels: getTextMap(rule, 'labels'),
      annotations: getTextMap(rule, 'annotations'),
    }))
}

/** Returns the names of all alerts in a promtool test file, whether expected to fire or not. */
export const listTestedAlertNames = (document: unknown): string[] =>
  toArray(getAtPath(document, ['tests'])).flatMap((promtoolTest) =>
    toArray(getAtPath(promtoolTest, ['alert_rule_test'])).map((check) => getText(check, 'alertname')),
  )

/** Returns the alerts that a promtool test file expects to fire. */
export function listExpectedAlerts(document: unknown): ExpectedAlert[] {
  return toArray(getAtPath(document, ['tests'])).flatMap((promtoolTest) =>
    toArray(getAtPath(promtoolTest, ['alert_rule_test'])).flatMap((check) =>
      toArray(getAtPath(check, ['exp_alerts']) ?? []).map((alert) => ({
        testName: getText(promtoolTest, 'name'),
        alertName: getText(check, 'alertname'),
        evaluatedAtSeconds: parseDuration(getText(check, 'eval_time')),
        labels: getTextMap(alert, 'exp_labels'),
        annotations: getTextMap(alert, 'exp_annotations'),
        inputSeries: toArray(getAtPath(promtoolTest, ['input_series'])).map((input) =>
          getText(input, 'series'),
        ),
      })),
    ),
  )
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the text of a template. Labels must be filled in; the format of `$value` is not checked. */
function toPattern(template: string, labels: TextMap): RegExp {
  const pattern = template
    .replace(/\{\{\s*\$labels\.(\w+)\s*\}\}/g, (_placeholder, name: string) => labels[name] ?? '')
    .split(/\{\{.*?\}\}/)
    .map(escapeRegExp)
    .join('.+')
  return new RegExp(`^${pattern}$`)
}

function findLabelProblems(rule: AlertRule, { labels, inputSeries }: ExpectedAlert): string[] {
  const ruleProblems = Object.entries(rule.labels)
    .filter(([name, value]) => labels[name] !== value)
    .map(([name, value]) => `label ${name} is ${value} in the rule and ${labels[name]} in the test`)
  const seriesProblems = Object.entries(labels)
    .filter(([name]) => !(name in rule.labels))
    .filter(([name, value]) => !inputSeries.some((series) => series.includes(`${name}="${value}"`)))
    .map(([name, value]) => `no input series has the label ${name}="${value}"`)
  return [...ruleProblems, ...seriesProblems]
}

function findAnnotationProblems(rule: AlertRule, { labels, annotations }: ExpectedAlert): string[] {
  const names = new Set([...Object.keys(rule.annotations), ...Object.keys(annotations)])
  return [...names]
    .filter((name) => {
      const template = rule.annotations[name]
      const text = annotations[name]
      if (template === undefined || text === undefined) return true
      return !toPattern(template, labels).test(text)
    })
    .map(
      (name) =>
        `annotation ${name} is “${rule.annotations[name]}” in the rule and “${annotations[name]}” in the test`,
    )
}

function findExpressionProblems(rule: AlertRule, { inputSeries }: ExpectedAlert): string[] {
  const metricNames = inputSeries.map((series) => series.replace(/\{.*/s, ''))
  return metricNames.some((name) => rule.expression.includes(name))
    ? []
    : ['no input series has a metric of the expression']
}

/** Returns the reasons why an expected alert cannot be one that the rules fire. */
export function findProblems(rules: readonly AlertRule[], expected: ExpectedAlert): string[] {
  const rule = rules.find(({ name }) => name === expected.alertName)
  if (!rule) return ['no such alert']
  const firesTooEarly = expected.evaluatedAtSeconds < rule.forSeconds
  return [
    ...(firesTooEarly
      ? [`cannot fire in ${expected.evaluatedAtSeconds} s: \`for\` is ${rule.forSeconds} s`]
      : []),
    ...findLabelProblems(rule, expected),
    ...findAnnotationProblems(rule, expected),
    ...findExpressionProblems(rule, expected),
  ]
}
