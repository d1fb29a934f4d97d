import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import { setMember } from '@/lib/data/members/members'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, PASSWORD, test } from './fixtures'

const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const ADMISSIONS = file('admissions.csv', 'admission_id,patient_id,admit_time\nA1,P1,2150-03-03 22:15\n')
const NOTES = file(
  'notes.csv',
  'note_id,patient_id,admission_id,category,chart_time,text\nN1,P1,A1,Nursing,2150-03-04 08:00,Afebrile all night.\n',
)
const DOCUMENTS = file(
  'documents.csv',
  'document_id,patient_id,admission_id,kind,author_kind,author_name,text\nD1,P1,A1,course,human,Dr. A,He was afebrile and ate well. He went home.\n',
)
const BROKEN_NOTES = file(
  'notes.csv',
  'note_id,patient_id,admission_id,category,chart_time,text\nN1,P1,A1,Nursing,2150-02-30 08:00,Afebrile.\n',
)

test('a lead imports files, sees what is wrong with them, and takes the study out again', async ({
  signInUser,
}) => {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Exchange ${Date.now()}` })
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/import`)
  await expectAccessible(page)

  await page.getByLabel('Choose files').setInputFiles([ADMISSIONS, BROKEN_NOTES, DOCUMENTS])
  await page.getByRole('button', { name: 'Check files' }).click()
  const problem = page.getByRole('row', { name: /notes\.csv 2 chart_time/ })
  await expect(problem).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Choose other files' }).click()
  await page.getByLabel('Choose files').setInputFiles([ADMISSIONS, NOTES, DOCUMENTS])
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByRole('heading', { name: 'What would be imported' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Notes 1 0' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Statements 2 0' })).toBeVisible()
  await page.getByRole('radio', { name: /^Sentences/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: 'Statements 3 0' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'He ate well.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Statements 3 0' })).toBeVisible()

  await page.goto(`/studies/${study.id}/export`)
  await expectAccessible(page)
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download One long table', exact: true }).click(),
  ])
  expect(await readFile(await table.path(), 'utf8')).toMatch(/^item_id,proposition_id,/)
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Plain folder/ }).click(),
  ])
  expect(archive.suggestedFilename()).toBe('concordance-plain-folder.zip')

  const copy = await createStudy(SYSTEM_ACTOR, { title: `Copy ${Date.now()}` })
  const copyLead = await createActor(copy.id, 'pi')
  await signInUser(copyLead.userId)
  await page.goto(`/studies/${copy.id}/import`)
  const taken = { name: 'concordance-plain-folder.zip', mimeType: 'application/zip' }
  const buffer = await readFile(await archive.path())
  await page.getByLabel('Choose files').setInputFiles([{ ...taken, buffer }])
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByRole('row', { name: 'Notes 1 0' })).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
})

test('a lead types the password before a download, and not again for the next', async ({
  study,
  signInUser,
}) => {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Dr. Lead', password: PASSWORD })
  await setMember(SYSTEM_ACTOR, study.id, { email, role: 'pi' })
  const page = await signInUser(id)
  await page.goto(`/studies/${study.id}/export`)
  const link = page.getByRole('link', { name: 'Download One long table', exact: true })
  await expect(page.getByLabel('Your password')).toBeVisible()
  await expect(link).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await Promise.all([page.waitForEvent('download'), link.click()])
  await page.reload()
  await Promise.all([page.waitForEvent('download'), link.click()])

  await db.session.updateMany({ where: { userId: id }, data: { provedAt: new Date(0) } })
  await link.click()
  await expect(page.getByLabel('Your password')).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('raters can neither import nor export', async ({ study, signInAs }) => {
  const page = await signInAs('rater')

  for (const room of ['import', 'export']) {
    const response = await page.goto(`/studies/${study.id}/${room}`)
    expect(response?.status()).toBe(404)
  }
  const download = await page.request.get(`/api/studies/${study.id}/export/long-csv`)
  expect(download.status()).toBe(403)
})
