import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { taskHome } from '@/lib/core/task'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

const PUBLISHED = path.resolve('lib/exchange/examples/key-facts-published')

test('a lead imports a study of key facts as published', async ({ signInUser }) => {
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  const study = await createStudy(SYSTEM_ACTOR, { title: `Key facts ${Date.now()}` })
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file(
        'clinician_facts.csv',
        'Patient 1,1/2/2026,ada@a.example,Has gout,,Colchicine given,,Went home,\n',
      ),
      file('discharge_summaries.csv', 'doc_id,text\n0,She has gout.\n'),
      file('system_summaries.csv', 'doc_id,prototype,text\n0,brief,She has gout.\n'),
      file(
        'responses.csv',
        'username,doc_id,prototype,review_duration_seconds,fact1_included,fact2_included,fact3_included\neve,0,brief,30,Yes,No,\n',
      ),
    ])
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByText('cells that say neither Yes nor No are no answers')).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  expect(await db.item.count({ where: { studyId: study.id, task: { protocol: 'key-facts' } } })).toBe(3)
  // a blank is no answer
  expect(await db.rating.count({ where: { studyId: study.id } })).toBe(2)
})

test('a lead brings in published verdicts, and sees them beside ours with the reasons', async ({
  signInUser,
}) => {
  test.setTimeout(180_000)
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, {
    title: `Published ${Date.now()}`,
    description: '',
    seed: 1,
    protocol: 'key-facts',
  })
  const page = await signInUser((await createActor(studyId, 'pi')).userId)
  await page.goto(`/studies/${studyId}/import`)
  const names = await readdir(PUBLISHED)
  await page
    .getByLabel('Choose files')
    .setInputFiles(names.filter((name) => name.endsWith('.csv')).map((name) => path.join(PUBLISHED, name)))
  await page.getByRole('button', { name: 'Check files' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId } })
  const task = { studyId, taskId }
  await openAiResults(SYSTEM_ACTOR, task, 'They are published.')

  await page.goto(`${taskHome(task)}/agreement`)
  await page.getByRole('link', { name: 'Published and ours' }).click()
  const section = page.getByRole('region', { name: 'Published and ours' })
  // what differs stands first, what is the same is folded
  await expect(section.getByRole('row', { name: /^All value %, Key facts present/ })).toContainText('10.2')
  await section.getByText('AI raters against the consensus: published and ours').first().click()
  const row = section.getByRole('row', { name: /^Claude 3.5 v2/ }).first()
  await expect(row).toContainText('0.73 (0.57–0.86)')
  await expect(row).toContainText('here patients are drawn')
  await section.getByText('Published of the figure “jury-present”').first().click()
  await expect(section.getByRole('row', { name: /^Jury of ten P / })).toContainText('not printed')
  await expectAccessible(page)
})
