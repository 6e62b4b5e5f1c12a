import { toOutcomeOutlook, type OutlookVerdict } from './piece'

test.each([
  ['outlook_skill_unknown', true],
  ['outlook_skill_low', false],
] as const)('an outlook with the text %s is of unknown skill: %s', (code, isSkillUnknown) => {
  const outlook: OutlookVerdict = {
    issued: '2026-11',
    feasibility_label: 'moderately_suitable',
    change: 'worse',
    skill: 'low',
    text_parts: [{ code, params: {} }],
  }
  expect(toOutcomeOutlook(outlook, 'digest')).toMatchObject({ skill: 'low', isSkillUnknown })
})
