import { type ParseArgsConfig, parseArgs } from 'node:util'
import { fromCaller } from './from-caller'
import { type Io, show, UsageError } from './io'

export type Command = (argv: readonly string[], io: Io) => Promise<number>

type Options = NonNullable<ParseArgsConfig['options']>
type Read<Own extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Own & typeof COMMON }>
>

/** What every command takes. */
const COMMON = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const satisfies Options

/** Prints the result: with `--json` as one document, otherwise in words. */
export type Show = (value: unknown, inWords: () => string) => void

export type Call<Own extends Options> = {
  values: Read<Own>['values']
  /** What belongs to no option, in order. */
  words: readonly string[]
  io: Io
  show: Show
}

/**
 * A command: how it is written, which `--help` prints, and what it does.
 *
 * @param command.files options that name a file or a folder, which count from where the command was called
 * @param command.takesWords whether anything may stand beside options
 * @param run gives the exit code
 */
export function defineCommand<const Own extends Options>(
  command: { usage: string; options?: Own; files?: readonly (keyof Own)[]; takesWords?: boolean },
  run: (call: Call<Own>) => Promise<number>,
): Command {
  const { usage, options, files = [], takesWords: allowPositionals = false } = command
  return async (argv, io) => {
    const config = { args: [...argv], allowPositionals, options: { ...COMMON, ...options } }
    const { values, positionals: words } = readOptions(config, files as never[]) as Read<Own>
    const { help, json } = values as { help?: boolean; json?: boolean }
    if (help) {
      io.out(usage)
      return 0
    }
    return run({ values, words, io, show: (value, inWords) => show(io, json, value, inWords) })
  }
}

/**
 * As `parseArgs` of Node, but what cannot be understood is reported in a sentence.
 *
 * @param files options that name a file or a folder, which count from where the command was called
 * @throws {UsageError}
 */
export function readOptions<Config extends ParseArgsConfig>(
  config: Config,
  files: readonly (keyof Config['options'])[] = [],
): ReturnType<typeof parseArgs<Config>> {
  try {
    const read = parseArgs(config)
    const values = read.values as Record<PropertyKey, unknown>
    for (const name of files) {
      const { [name]: file } = values
      if (typeof file === 'string') values[name] = fromCaller(file)
    }
    return read
  } catch (error) {
    const { code, message = '' } = error as { code?: unknown; message?: string }
    if (!String(code).startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError(explain(String(code), message, Object.keys(config.options ?? {})), { cause: error })
  }
}

function explain(code: string, message: string, names: readonly string[]): string {
  const what = /'(?:-\w, )?([^' ]*)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `“${what}” is more than this command takes.`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return message.includes('does not take')
      ? `${what} takes no value.`
      : `${what} needs a value: ${what} VALUE, or ${what}=VALUE where that begins with a dash.`
  const near = nearest(what, names)
  const help = names.includes('help') ? ' --help lists them all.' : ''
  return `${what} is no option${near === null ? '.' : `: did you mean --${near}?`}${help}`
}

/** What begins most alike, by three letters or more; of several the shortest. */
function nearest(option: string, names: readonly string[]): string | null {
  const asked = option.replace(/^-+/, '')
  const [best] = names
    .map((name) => ({ name, shared: sharedStart(asked, name) }))
    .filter(({ shared }) => shared >= 3)
    .toSorted((left, right) => right.shared - left.shared || left.name.length - right.name.length)
  return best?.name ?? null
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
