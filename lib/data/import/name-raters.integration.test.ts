import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { db } from '../client'
import { createInvitation } from '../members/invitations'
import { createStudy } from '../studies'
import { importStudyData } from './imports'

/** A task of Label Studio that each of these accounts marked. */
const projectOf = (summary: string, ...emails: string[]) =>
  JSON.stringify([
    {
      id: 1,
      data: { summary, source: 'No drug.' },
      annotations: emails.map((email) => ({
        completed_by: { email },
        result: [
          {
            id: 'm',
            from_name: 'label',
            to_name: 'text',
            type: 'labels',
            value: { start: 5, end: 9, text: summary.slice(5, 9), labels: ['number_unsupported'] },
          },
        ],
      })),
    },
  ])

it('gives answers under an e-mail address to whoever was invited by it, and to others a code that is the same each time', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Addresses' })
  await createInvitation(SYSTEM_ACTOR, id, {
    role: 'rater',
    email: 'Ann@Example.org',
    alias: null,
    days: 7,
  })
  const { alias } = await db.rater.findFirstOrThrow({ where: { studyId: id } })
  const bring = async (name: string, text: string) =>
    importStudyData(SYSTEM_ACTOR, id, await openImport(name, [fileFromBytes(`${name}.json`, text)]), {
      preview: false,
    })

  const report = await bring('one', projectOf('Take 5 mg daily.', 'ann@example.org', 'bob@elsewhere.org'))
  expect(report.problems).toEqual([])
  expect(report.warnings.filter(({ code }) => code === 'e_mail').map(({ message }) => message)).toEqual([
    expect.stringMatching(/of somebody in this study/),
    expect.stringMatching(/came in under a code/),
  ])
  await bring('two', projectOf('Take 9 mg daily.', 'BOB@elsewhere.org', 'carl'))

  const raters = await db.rater.findMany({ where: { studyId: id }, include: { ratings: true } })
  const counts = Object.fromEntries(raters.map((rater) => [rater.alias, rater.ratings.length]))
  const [code] = Object.keys(counts).filter((name) => /^Rater [0-9a-f]{6}$/.test(name))
  expect(counts).toEqual({ [alias]: 1, [code ?? '']: 2, carl: 1 })
  expect(JSON.stringify(raters)).not.toContain('elsewhere')
})
