import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import {
  ALERT_TESTS_FILE,
  ALERTS_FILE,
  findProblems,
  listAlertRules,
  listExpectedAlerts,
  listTestedAlertNames,
} from './support/alerts'
import { describeWith } from './support/describe-with'
import { readText, readYaml, ROOT } from './support/files'

const rules = listAlertRules()
const alertTests = readYaml(ALERT_TESTS_FILE)
const expectedAlerts = listExpectedAlerts(alertTests)

test.each(expectedAlerts)('$alertName at $evaluatedAtSeconds s is as in the rules: $testName', (expected) => {
  expect(findProblems(rules, expected)).toEqual([])
})

test('every alert has a promtool test in which it fires, and every tested alert exists', () => {
  const names = rules.map(({ name }) => name)
  expect(names.filter((name) => !expectedAlerts.some(({ alertName }) => alertName === name))).toEqual([])
  expect(listTestedAlertNames(alertTests).filter((name) => !names.includes(name))).toEqual([])
})

describe('the comparison finds', () => {
  const findProblemsAfter = (from: string, to: string) => {
    const changed: unknown = parse(readText(ALERT_TESTS_FILE).replace(from, to))
    return listExpectedAlerts(changed).flatMap((expected) => findProblems(rules, expected))
  }

  test.each([
    [
      'an unknown alert',
      'alertname: QueuePaused\n        exp',
      'alertname: Paused\n        exp',
      /^no such alert$/,
    ],
    [
      'another label',
      '{ job: worker, severity: warning }',
      '{ job: worker, severity: critical }',
      /^label severity/,
    ],
    [
      'a label of no series',
      '{ job: worker, severity: warning }',
      '{ job: api2, severity: warning }',
      /^no input/,
    ],
    ['another text', 'It is not connected, its circuit', 'Its circuit', /^annotation description/],
    ['a missing annotation', 'summary: No worker is', 'title: No worker is', /^annotation summary/],
    [
      'a label missing in a text',
      'summary: worker down cannot',
      'summary: worker cannot',
      /^annotation summary/,
    ],
    [
      'an alert before its time',
      'eval_time: 31m',
      'eval_time: 29m',
      /^cannot fire in 1740 s: `for` is 1800 s$/,
    ],
  ])('%s', (_name, from, to, problem) => {
    expect(findProblemsAfter(from, to)).toContainEqual(expect.stringMatching(problem))
  })
})

describeWith('promtool', 'promtool', (promtool) => {
  test(`runs ${ALERT_TESTS_FILE} and accepts ${ALERTS_FILE}`, async () => {
    const file = join(ROOT, ALERT_TESTS_FILE)
    // Fewer garbage collections save a fifth of the processor time.
    const options = { cwd: dirname(file), env: { ...process.env, GOGC: '400' } }
    const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', file], options)
    expect(stdout).toContain('SUCCESS')
  })
})
