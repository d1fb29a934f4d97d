import { readFile } from 'node:fs/promises'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { answerAsToyModel, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { answerQuestions, QUESTION_NOTES } from '@/lib/testing/question-model'
import { expect, expectAccessible, test } from './fixtures'

let server: ScriptedModelServer

test.beforeAll(async () => {
  const port = Number(new URL(process.env['CHAT_BASE_URL'] ?? '').port)
  server = await startModelServer((call, response, number) => {
    if (!call.path.endsWith('/chat/completions')) return answerAsToyModel(call, response, number)
    const said = call.body['messages'] as { role: string; content: string }[]
    const [system, user] = ['system', 'user'].map(
      (role) => said.find((message) => message.role === role)?.content ?? '',
    )
    answerQuestions({ ...call, system: system ?? '', user: user ?? '' }, response, number)
  }, port)
})
test.afterAll(() => server.close())

test('a lead makes a timeline, has questions generated, reads what passed and what was refused, and follows a fact into the chart', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  await createProtocolTask(study.id, findShipped('questions'))
  await db.note.update({
    where: { id: study.noteId },
    data: { description: 'H&P', text: `Comes with cough. Known asthma. Bed ${study.id}.` },
  })
  const own = { studyId: study.id, patientId: study.patientId, category: 'Nursing', description: '' }
  await db.note.createMany({ data: QUESTION_NOTES.map((note) => ({ ...own, ...note })) })

  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/documents`)
  await page.getByText('Make timelines of patients').click()
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(page.getByText('Timelines, dated sentences by rules')).toBeVisible()
  await expect(page.getByText(/Done/).first()).toBeVisible({ timeout: 60_000 })

  await page.getByText('Generate questions about charts').click()
  const form = page.locator('details').filter({ hasText: 'Generate questions about charts' })
  await expect(form.getByText(/^1 patient/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('link', { name: 'Generated questions' }).click({ timeout: 60_000 })

  await expect(page.getByRole('heading', { name: 'What was given for pneumonia last winter?' })).toBeVisible()
  await expect(page.getByText('Recent: one event · Prescriptions · Note and facts · round 1')).toBeVisible()
  await page.getByText('9 questions refused, and why').click()
  await expect(page.getByText('The same question was asked before.').first()).toBeVisible()
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const table = await readFile(await file.path(), 'utf8')
  expect(table.split('\n')[0]).toContain('question,answer,topics,facts,rationale')
  expect(table).toContain('does not stand in what the model was given')

  await page.getByRole('link', { name: 'A hip was replaced today. (2147-05-06)' }).first().click()
  await expect(page).toHaveURL(/note=.*&start=0&end=25/)
})
