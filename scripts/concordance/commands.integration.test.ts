import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '@/lib/testing/run-command'
import { auditCommand } from './audit'
import { exportCommand } from './export'
import { findDatabase } from './find-database'
import { importCommand } from './import'
import { UsageError } from './io'
import { membersCommand, studiesCommand } from './studies'
import { usersCommand } from './users'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-commands-'))
  const files = {
    'admissions.csv': 'admission_id,patient_id\nA1,P1\n',
    'documents.csv':
      'document_id,patient_id,kind,author_kind,author_name,text\nD1,P1,course,human,Dr,He was afebrile.\n',
    'broken/admissions.csv': 'admission_id,patient_id\nA1,P1\n',
    'broken/notes.csv': 'note_id,patient_id,category,text\nN1,P9,Nursing,Well.\n',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function createStudy(): Promise<string> {
  const { text } = await runCommand(studiesCommand, 'create', `Study ${randomUUID()}`, '--json')
  return (JSON.parse(text) as { id: string }).id
}

describe('users', () => {
  it('adds, lists and disables accounts, with a password that is made up', async () => {
    const email = `${randomUUID()}@example.org`

    const added = await runCommand(
      usersCommand,
      'add',
      email,
      '--name',
      'Ann',
      '--generate-password',
      '--json',
    )
    const disabled = await runCommand(usersCommand, 'disable', email)
    const listed = await runCommand(usersCommand, 'list', '--json')

    expect((JSON.parse(added.text) as { generatedPassword: string }).generatedPassword).toMatch(/^[\w-]{24}$/)
    expect(disabled).toMatchObject({ code: 0, text: `${email} was disabled.` })
    expect(JSON.parse(listed.text)).toContainEqual(
      expect.objectContaining({ email, name: 'Ann', disabled: true }),
    )
  })

  it('does not take what it does not know', async () => {
    await expect(runCommand(usersCommand, 'promote')).rejects.toBeInstanceOf(UsageError)
    await expect(runCommand(usersCommand, 'password', 'a@example.org')).rejects.toBeInstanceOf(UsageError)
  })
})

describe('members', () => {
  it('gives people roles in studies', async () => {
    const studyId = await createStudy()
    const email = `${randomUUID()}@example.org`
    await runCommand(usersCommand, 'add', email)

    await runCommand(membersCommand, 'set', studyId, email, 'rater')

    const { text } = await runCommand(membersCommand, 'list', studyId)
    expect(text).toContain(`${email}  rater  rater-1`)
    await expect(runCommand(membersCommand, 'set', studyId, email, 'king')).rejects.toBeInstanceOf(UsageError)
  })
})

describe('import and export', () => {
  it('imports a folder, also as a preview, and writes the study out again', async () => {
    const studyId = await createStudy()
    const files = [path.join(folder, 'admissions.csv'), path.join(folder, 'documents.csv')]

    const preview = await runCommand(importCommand, studyId, ...files, '--preview')
    const imported = await runCommand(importCommand, studyId, ...files)
    const again = await runCommand(importCommand, studyId, ...files)
    const target = path.join(folder, 'out')
    const exported = await runCommand(exportCommand, studyId, '--format', 'plain-folder', '--out', target)

    expect(preview.text).toContain('This was a preview')
    expect(imported.text).toMatch(/document +1 +0[\s\S]*Everything was imported/)
    expect(again.text).toContain('Nothing was changed')
    expect(exported.code).toBe(0)
    expect(await readdir(target)).toContain('manifest.json')
  })

  it('exports charts as PDF beside a release, which reads back with them', async () => {
    const studyId = await createStudy()
    const files = [path.join(folder, 'admissions.csv'), path.join(folder, 'documents.csv')]
    await runCommand(importCommand, studyId, ...files)
    const target = path.join(folder, 'release')
    const exported = await runCommand(
      exportCommand,
      studyId,
      '--format',
      'verifact-1.1.0',
      '--charts',
      '--out',
      target,
    )
    const pdf = await readFile(path.join(target, 'reference_ehr/pdf/P1.pdf'), 'latin1')
    const back = await runCommand(importCommand, await createStudy(), target)

    expect(exported.text).toContain('reference_ehr/pdf/P1.pdf')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(back.text).toContain('Everything was imported')
  })

  it('cuts texts as its options say, and shows the statements before it keeps them', async () => {
    const studyId = await createStudy()
    const files = [path.join(folder, 'admissions.csv'), path.join(folder, 'documents.csv')]

    const preview = await runCommand(importCommand, studyId, ...files, '--preview', '--cut', 'both')
    const imported = await runCommand(importCommand, studyId, ...files)

    expect(preview.text).toContain('D1, patient P1:\n  - He was afebrile.\n  - He was afebrile.\n')
    expect(preview.text).toContain('stand twice: 1.')
    expect(imported.text).toMatch(/proposition +1 +0/)
    await expect(runCommand(importCommand, studyId, ...files, '--cut', 'words')).rejects.toThrow(UsageError)
  })

  it('imports texts by themselves, with what is said of them', async () => {
    const studyId = await createStudy()
    const [summary, note] = [path.join(folder, 'summary.txt'), path.join(folder, 'P7--day 2.txt')]
    await writeFile(summary, 'He was afebrile. He went home.')
    await writeFile(note, 'Slept well.')
    const document = ['--title', 'summary', '--author', 'llm', '--author-name', 'm']

    const first = await runCommand(importCommand, studyId, summary, '--patient', 'P7', ...document)
    const second = await runCommand(importCommand, studyId, note, '--note', 'Nursing', '--time', '2150-03-04')

    expect(first.text).toMatch(/patient +1 +0[\s\S]*proposition +2 +0/)
    expect(second.text).toMatch(/patient +0 +1[\s\S]*note +1 +0/)
    await expect(runCommand(importCommand, studyId, summary)).rejects.toThrow(UsageError)
    await writeFile(summary, Buffer.from([0x50, 0x4b, 3, 4, 0xff]))
    await expect(
      runCommand(importCommand, studyId, summary, '--patient', 'P7', ...document),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('ends with 1 and says where the problem is', async () => {
    const studyId = await createStudy()

    const { code, text } = await runCommand(importCommand, studyId, path.join(folder, 'broken'))

    expect(code).toBe(1)
    expect(text).toContain('notes.csv, line 2: The patient P9 does not exist. The file of admissions lists')
    expect(text).toContain('Nothing was imported: 1 problem.')
  })

  it('says so when there is no such study or file', async () => {
    await expect(runCommand(importCommand, 'nothing', folder)).rejects.toMatchObject({ code: 'not_found' })
    await expect(runCommand(importCommand, await createStudy(), '/no/such/file')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('audit', () => {
  it('says of each chain whether it holds', async () => {
    const studyId = await createStudy()

    const { code, text } = await runCommand(auditCommand)

    expect(code).toBe(0)
    expect(text).toMatch(new RegExp(`^${studyId} +1 +holds +[0-9a-f]{64}$`, 'm'))
    await expect(runCommand(auditCommand, 'now')).rejects.toBeInstanceOf(UsageError)
  })
})

describe('the database', () => {
  it('is found where it is named, or where npm start left its address', async () => {
    const url = process.env['DATABASE_URL'] ?? ''
    await writeFile(path.join(folder, 'server.json'), JSON.stringify({ databaseUrl: url }))

    expect(await findDatabase({ DATABASE_URL: url })).toBe(url)
    expect(await findDatabase({ CONCORDANCE_DATA: folder })).toBe(url)
  })

  it('is asked for in one sentence without its password', async () => {
    const closed = 'postgresql://me:secret@127.0.0.1:1/db'

    await expect(findDatabase({ CONCORDANCE_DATA: '/nowhere' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(findDatabase({ DATABASE_URL: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(findDatabase({ DATABASE_URL: closed })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database db at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    })
  })
})

describe('the command line as a process', () => {
  it.each([
    [['help'], 0],
    [['nonsense'], 2],
    [['users', 'list'], 1],
  ])('%j ends with %i', (argv, status) => {
    const result = spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'scripts/concordance.ts', ...argv],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: 'postgresql://me@127.0.0.1:1/db' } },
    )

    expect(result.status).toBe(status)
    expect(`${result.stdout}${result.stderr}`).not.toContain('    at ')
  })

  it('loads each command without what a browser alone has', () => {
    const files = globSync('scripts/concordance/*.ts').filter((file) => !file.endsWith('.test.ts'))
    const script = `await Promise.all(${JSON.stringify(files)}.map((file) => import('./' + file)))`
    const result = spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '--eval', script],
      { encoding: 'utf8', env: process.env },
    )

    expect(result.stderr).toBe('')
    expect(result.status).toBe(0)
  })
})
