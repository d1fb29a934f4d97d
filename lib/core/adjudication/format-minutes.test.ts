import { expect, it } from 'vitest'
import { formatMinutes } from './format-minutes'

const PLAIN = { comment: null, uncertain: false, guidelineVersion: null, quotes: [] }

it('writes what was said and decided, and lets no text break out of its line', () => {
  const text = formatMinutes(
    'A *study*',
    [
      {
        patientExternalId: '7',
        itemKey: 'p1',
        text: 'Afebrile.\n# not a heading',
        votes: [
          { ...PLAIN, alias: 'r1', round: 1, code: 'Supported' },
          {
            alias: 'p1',
            round: 2,
            code: 'Not Supported',
            comment: 'see <b>day 2</b>',
            uncertain: true,
            guidelineVersion: 2,
            quotes: [{ noteExternalId: '101', quote: 'T 38.9\n*febrile*' }],
          },
        ],
        ai: [{ ...PLAIN, alias: 'judge', round: 1, code: 'Supported', comment: 'It is there.' }],
        messages: [{ author: 'p1', at: '2150-03-04T08:10:00.000Z', text: 'Look\nhere' }],
        decisions: [
          {
            field: null,
            code: 'Cannot be decided',
            reason: 'source-contradictory',
            rationale: 'Both are charted.',
            guideline: 'Say so.',
            guidelineVersion: 2,
            decidedBy: 'a3',
            participants: ['a3', 'p1'],
            decidedAt: '2150-03-04T09:00:00.000Z',
            revision: 1,
          },
        ],
      },
    ],
    '2150-03-05T00:00:00.000Z',
  )

  expect(text).toContain('# Minutes: A \\*study\\*')
  expect(text).toContain('> Afebrile. \\# not a heading')
  expect(text).toContain(
    '- second round, p1: **Not Supported** (uncertain; guideline version 2; see \\<b\\>day 2\\</b\\>)\n  - “T 38.9 \\*febrile\\*” (note 101)',
  )
  expect(text).toContain('- first round, r1: **Supported**\n')
  expect(text).toContain('AI raters:\n\n- AI, judge: **Supported** (It is there.)')
  expect(text).toContain('- 2150-03-04 08:10 UTC p1: Look here')
  expect(text).toContain(
    'Decision 1, 2150-03-04 09:00 UTC by a3: **Cannot be decided**, source contradictory. Both are charted. Guideline: Say so. Under guideline version 2. Took part: a3, p1.',
  )
})

it.each([
  ['Study ![x](https://evil.example/p.png)', String.raw`Study \!\[x\](https\://evil.example/p.png)`],
  [
    'See www.evil.example or https://evil.example',
    String.raw`See www\.evil.example or https\://evil.example`,
  ],
  ['A &lt;b&gt; ~~study~~', String.raw`A \&lt;b\&gt; \~\~study\~\~`],
  ['- a list', String.raw`\- a list`],
  ['2. of two', String.raw`2\. of two`],
  ['===', String.raw`\===`],
  ['Heart failure (3.5 mg), day 2: stable - or not?', 'Heart failure (3.5 mg), day 2: stable - or not?'],
])('writes the title “%s” as plain words', (title, written) => {
  expect(formatMinutes(title, [], '2150-03-05T00:00:00.000Z')).toContain(`# Minutes: ${written}\n`)
})
