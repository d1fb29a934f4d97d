import { type ParseArgsConfig, parseArgs } from 'node:util'
import { fromCaller } from './from-caller'
import { UsageError } from './io'

/**
 * As `parseArgs` of Node, but what cannot be understood is told in a sentence.
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
  const help = names.includes('help') ? ' --help tells all there are.' : ''
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
