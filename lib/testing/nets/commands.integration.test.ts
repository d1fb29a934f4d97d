import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { agreementCommand } from '@/scripts/concordance/agreement'
import { auditCommand } from '@/scripts/concordance/audit'
import { doctorCommand } from '@/scripts/concordance/doctor'
import { exportCommand } from '@/scripts/concordance/export'
import { importCommand } from '@/scripts/concordance/import'
import { modelsCommand } from '@/scripts/concordance/models'
import { planCommand } from '@/scripts/concordance/plan'
import { protocolCommand } from '@/scripts/concordance/protocol'
import { spansCommand } from '@/scripts/concordance/spans'
import { membersCommand, studiesCommand } from '@/scripts/concordance/studies'
import { usersCommand } from '@/scripts/concordance/users'
import { verifyCommand } from '@/scripts/concordance/verify'
import { versionCommand } from '@/scripts/concordance/version'
import { writeCourseCommand } from '@/scripts/concordance/write-course'
import { runCommand } from '../run-command'
import { makeIdsAndTimesSame } from './same-ids-and-times'
import { toNet } from './to-net'

// What every command prints, in words and as JSON, compared to the byte with the files beside this one.
// `vitest run lib/testing/nets -u` renews them; what is too long for them lies in test-results/nets.

vi.mock('@/lib/build', async (original) => ({
  ...(await original<typeof import('@/lib/build')>()),
  describeSources: () => ({ digest: 'the digest of the code', commit: null }),
}))

/** From the project's folder, for what is printed to name no other. */
const FOLDER = 'test-results/nets/commands'

/** In the order in which they run: what one adds, the next finds. */
const COMMANDS = {
  agreement: agreementCommand,
  protocol: protocolCommand,
  plan: planCommand,
  spans: spansCommand,
  verify: verifyCommand,
  'write-course': writeCourseCommand,
  models: modelsCommand,
  doctor: doctorCommand,
  version: versionCommand,
  users: usersCommand,
  studies: studiesCommand,
  members: membersCommand,
  import: importCommand,
  export: exportCommand,
  audit: auditCommand,
}

/** Marks a line that runs once, and not with `--json` as well. */
const ONCE = '(once) '
const LINES: Record<keyof typeof COMMANDS, string[]> = {
  agreement: [
    '--help',
    'none.csv',
    'ratings.csv --label none',
    'ratings.csv',
    'ratings.csv --no-cluster --interval bca',
    'ratings.csv --by author_kind --by kind --pairs',
    'ratings.csv --with-label Not_Addressed',
    'ratings.csv --merge Not_Supported,Not_Addressed',
    'ratings.csv --label-models',
    'ratings.csv --consensus truth --rates --compare',
    'ratings.csv --consensus ai-1 --confidence confidence',
    'ratings.csv --consensus truth --jury r1,r2,r3 --target 0.9',
    'ratings.csv --humans r1,r2,r3 --measure gwet_ac1',
    'ratings.csv --humans r1,r2,r3 --measure percent_agreement --reference all --margin 0.05 --ties Supported',
    'ratings.csv --as-published --consensus truth --bootstrap 200 --seed 7',
    'scores.csv --wide --missing NA --scale --weights quadratic --no-cluster',
    'scores.csv --wide --missing NA --weights ordinal --labels 1,2,3,4,5',
    'repeats.csv --repeat time',
  ],
  protocol: ['--help', 'list', 'show none', 'lint own.json'],
  plan: [
    '--help',
    'agreement --width 0.1 --agreement 0.9 --raters 2,3,5 --shares 0.6,0.3,0.1',
    'agreement --width 0.1 --measure fleiss_kappa --per-cluster 20 --correlation 0.1',
    'agreement --width 0.2 --pilot ratings.csv --cluster patient_id',
    'rate --width 0.1 --rate 0.05',
    'detection --width 0.1 --sensitivity 0.8 --specificity 0.95 --prevalence 0.1 --per-cluster 40 --correlation 0.05',
    'agreement',
  ],
  spans: [
    '--help',
    'spans-1.jsonl spans-2.jsonl',
    'spans-1.jsonl spans-2.jsonl --as-published --bootstrap 200',
    'spans-1.jsonl spans-2.jsonl --labels name',
    'spans-1.jsonl',
  ],
  verify: [
    '--help',
    '--notes notes.csv --text text.txt',
    '--notes notes.csv --text text.txt --unit sentence --variant as-published',
    '--notes notes.csv --text text.txt --config own.json --admission A1 --admit 2150-03-04 --discharge 2150-03-05',
    '--notes notes.csv --text none.txt',
    '--notes notes.csv --text text.txt --judge chat',
  ],
  'write-course': ['--help', '--notes notes.csv --model none'],
  models: ['--help', 'list', 'get'],
  doctor: [''],
  version: [''],
  users: [
    'list',
    `${ONCE}add lead@example.org --name Lea`,
    `${ONCE}add lead@example.org`,
    `${ONCE}add it@example.org --admin`,
    `${ONCE}disable it@example.org`,
    'end-two-step lead@example.org',
    'list',
    'none',
  ],
  studies: [`${ONCE}create Trial --description Words --seed 3 --pi lead@example.org`, 'list', 'none'],
  members: ['list Trial', `${ONCE}set Trial lead@example.org adjudicator --alias Lea`, 'list Trial', 'none'],
  import: [
    '--help',
    'Trial notes.csv broken.csv --preview',
    'Trial notes.csv documents.csv --preview --cut claims',
    'Trial notes.csv documents.csv --preview --cut both',
    `${ONCE}Trial notes.csv documents.csv`,
    'Trial notes.csv documents.csv',
    'Trial none.csv',
    'none notes.csv',
  ],
  export: ['Trial --format plain-folder --out exported', 'Trial --format none --out exported', 'Trial'],
  audit: [''],
}

beforeAll(async () => {
  await makeIdsAndTimesSame()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, content] of Object.entries(makeFiles())) writeFileSync(path.join(FOLDER, name), content)
})

/** Small files for the commands to read. */
function makeFiles(): Record<string, string> {
  const random = seededUniform('nets')
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const lines = Array.from({ length: 48 }, (_, item) => {
    const consensus = VERDICTS[Math.min(2, Math.floor(random() ** 2 * 3))] as string
    return ['r1', 'r2', 'r3', 'ai-1', 'ai-2'].flatMap((rater) => {
      if (random() < 0.06) return []
      const label = random() < 0.75 ? consensus : pick(VERDICTS)
      const named = [label, consensus].map((text) => text.replace(' ', '_'))
      const kinds = `${item % 2 ? 'llm' : 'human'},${item % 3 ? 'claim' : 'sentence'}`
      return [`i${item},${rater},${named.join(',')},P${item % 7},${kinds},${(0.5 + random() / 2).toFixed(2)}`]
    })
  })
  const scores = Array.from({ length: 24 }, (_, item) => {
    const score = 1 + Math.floor(random() * 5)
    const near = () => (random() < 0.1 ? 'NA' : Math.max(1, Math.min(5, score + pick([-1, 0, 0, 1]))))
    return `i${item},${near()},${near()},${near()}`
  })
  const repeats = Array.from({ length: 20 }, (_, item) =>
    [1, 2].flatMap((time) =>
      ['r1', 'r2'].map((rater) => `i${item},${rater},${pick(VERDICTS.slice(0, 2))},${time}`),
    ),
  )
  const spans = (shift: number) =>
    ['Ann saw Bob on Monday.', 'He took 5 mg of aspirin.'].map((summary, index) =>
      JSON.stringify({
        summary,
        labels: [
          { start: 0, end: 3 - index, label: 'name', text: summary.slice(0, 3 - index) },
          { start: 8, end: 11 + shift, label: 'number', text: summary.slice(8, 11 + shift) },
        ],
      }),
    )
  const NOTE = 'The patient was afebrile. Ceftriaxone was started on the first day. No known drug allergies.'
  const tables: Record<string, string[]> = {
    'ratings.csv': ['item_id,rater_id,label,truth,patient_id,author_kind,kind,confidence', ...lines.flat()],
    'scores.csv': ['item_id,r1,r2,r3', ...scores],
    'repeats.csv': ['item_id,rater_id,label,time', ...repeats.flat()],
    'spans-1.jsonl': spans(0),
    'spans-2.jsonl': spans(1),
    'notes.csv': [
      'note_id,patient_id,admission_id,category,chart_time,text',
      `N1,P1,A1,Physician,2150-03-04 08:10,"${NOTE}"`,
      'N2,P1,A1,Nursing,2150-03-06 08:10,Slept well.',
    ],
    'broken.csv': ['note_id,patient_id,text', 'N1,P9,', 'N1,P9,Well.'],
    'documents.csv': [
      'document_id,patient_id,admission_id,kind,author_kind,author_name,text',
      'D1,P1,A1,course,human,Dr,"He was afebrile and had no allergies. He slept well."',
    ],
    'text.txt': [
      'HOSPITAL COURSE:',
      'The patient was afebrile. The left hip was replaced. Ceftriaxone was not started.',
    ],
    'own.json': ['{"kind":"baseline","scope":"own-admission","topN":1}'],
  }
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, `${rows.join('\n')}\n`]))
}

it.each(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])('prints the same for %s', async (name) => {
  const results: Record<string, string> = {}
  for (const [index, line] of LINES[name].entries()) {
    const words = line.replace(ONCE, '')
    const isOnce = line.startsWith(ONCE) || line === '--help'
    for (const options of isOnce ? [''] : ['', '--json'])
      results[`${index + 1}. ${name} ${words} ${options}`.trimEnd()] = await run(name, `${words} ${options}`)
  }

  await expect(toNet(`command-${name}`, results)).toMatchFileSnapshot(`command-${name}.txt`)
})

/** Runs a line; what it prints, and how it ends. */
async function run(name: keyof typeof COMMANDS, line: string): Promise<string> {
  const argv = line
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/\.[a-z]\w*$/.test(word) && !word.includes('@') ? path.join(FOLDER, word) : word))
    .map((word) => (word === 'exported' ? path.join(FOLDER, word) : word))
  const { code, text } = await runCommand(COMMANDS[name], ...argv).catch((error: Error) => ({
    code: null,
    text: `${error.constructor.name}: ${error.message}`,
  }))
  // of the server nothing but that it answers; the digests of audit chains follow from the order of ids
  const same = text.replaceAll(/PostgreSQL \d.*? ms/g, 'PostgreSQL')
  return `${name === 'audit' ? same.replaceAll(/[0-9a-f]{64}/g, 'DIGEST') : same}\nends with ${code}`
}

it('prints the same where no command is named, or none of this name', () => {
  const results = Object.fromEntries(
    [[], ['--help'], ['none'], ['agreement', 'none.csv']].map((argv) => {
      const options = ['--conditions=react-server', '--import', 'tsx', 'scripts/concordance.ts', ...argv]
      const { stdout, stderr, status } = spawnSync(process.execPath, options, { encoding: 'utf8' })
      return [`concordance ${argv.join(' ')}`, `${stdout}${stderr}\nends with ${status}`]
    }),
  )

  return expect(toNet('command', results)).toMatchFileSnapshot('command.txt')
})
