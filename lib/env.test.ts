import { afterEach, describe, expect, it, vi } from 'vitest'
import { env, requireWebSettings, SETTING_NAMES, SETTINGS, SettingError } from './env'

afterEach(() => void vi.unstubAllEnvs())

describe('the settings of a chat server', () => {
  it('are absent where they are empty', () => {
    for (const name of ['CONCURRENCY', 'DIALECT', 'PROMPT_PRICE', 'BASE_URL']) vi.stubEnv(`CHAT_${name}`, ' ')

    expect(env()).toMatchObject({ CHAT_DIALECT: 'openai' })
    expect(env().CHAT_CONCURRENCY).toBeUndefined()
    expect(env().CHAT_PROMPT_PRICE).toBeUndefined()
    expect(env().CHAT_BASE_URL).toBeUndefined()
  })

  it('are read as numbers', () => {
    vi.stubEnv('CHAT_CONCURRENCY', '128')
    vi.stubEnv('CHAT_PROMPT_PRICE', '0.15')

    expect(env()).toMatchObject({ CHAT_CONCURRENCY: 128, CHAT_PROMPT_PRICE: 0.15 })
  })

  it.each([
    ['CHAT_CONCURRENCY', '0', 'must be a whole number from 1 to 1000.'],
    ['CHAT_CONCURRENCY', '1.5', 'must be a whole number from 1 to 1000.'],
    ['CHAT_CONCURRENCY', 'many', 'must be a whole number from 1 to 1000.'],
    ['CHAT_CONCURRENCY', '1001', 'must be a whole number from 1 to 1000.'],
    ['CHAT_ANSWER_PRICE', '-1', 'must be a number, 0 or more.'],
    ['CHAT_ANSWER_PRICE', '3 EUR', 'must be a number, 0 or more.'],
    ['CHAT_DIALECT', 'vllm2', 'must be one of openai, openai-max-tokens, json-object, vllm, vllm-guided.'],
  ])('are refused when %s is %s, which is reported in a sentence', (name, value, sentence) => {
    vi.stubEnv(name, value)

    expect(() => env()).toThrow(new SettingError(`${name} ${sentence}`))
  })
})

describe('the settings of a web server', () => {
  it('are refused when one is missing, by name', () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://me@127.0.0.1/db')
    vi.stubEnv('NEXTAUTH_URL', 'https://concordance.hospital.example')
    vi.stubEnv('NEXTAUTH_SECRET', '')
    expect(() => requireWebSettings()).toThrow('needs NEXTAUTH_SECRET in')

    vi.stubEnv('NEXTAUTH_SECRET', 'long and random')
    expect(() => requireWebSettings()).not.toThrow()
  })

  it('hold the address that browsers come to', () => {
    vi.stubEnv('NEXTAUTH_URL', 'concordance.hospital.example')

    expect(() => env()).toThrow('NEXTAUTH_URL must be an address like https://')
  })
})

describe('docs/settings.md', () => {
  it('lists every setting as lib/env.ts describes it', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
    expect(Object.values(SETTINGS).flatMap(({ shape }) => Object.keys(shape))).toEqual(SETTING_NAMES)
  })
})

/** The page for whoever runs an installation. `npx vitest run lib/env.test.ts -u` writes it anew. */
function settingsPage(): string {
  const sections = Object.entries(SETTINGS).map(([title, { shape }]) =>
    [
      `## ${title}`,
      '',
      '| setting | meaning | if absent |',
      '| --- | --- | --- |',
      ...Object.entries(shape).map(([name, type]) => {
        const { description, absent } = type.meta() ?? {}
        return `| \`${name}\` | ${description} | ${absent} |`
      }),
    ].join('\n'),
  )
  return `${SETTINGS_HEAD}\n\n${sections.join('\n\n')}\n`
}

const SETTINGS_HEAD = `# Settings

For whoever runs an installation. Settings are environment variables. An empty value counts as absent, and a wrong value stops the
program with a sentence that names it. This page is written from \`lib/env.ts\`, and a test keeps the two equal.

\`npm run --silent concordance -- doctor\` tries every configured service and says what it found. Administrators find the same under
*All accounts*.

## Start

| setting | meaning | if absent |
| --- | --- | --- |
| \`PORT\`, \`HOST\` | Where \`npm start\` listens. | \`3000\`, \`127.0.0.1\` |
| \`CHROMIUM_PATH\` | The browser of \`npm test\`. | one that is installed, or one that it fetches |`
