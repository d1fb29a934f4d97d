import { dropInvisible } from '../text/invisible'

/**
 * Fills a template's `{{name}}` places. Each value is written as JSON, so that no text of a note can end its place early or
 * pass for a part of the instructions. What a reader of that text would not see is left out.
 *
 * @throws {RangeError} when a place has no value, or a value no place
 */
export function renderPrompt(template: string, values: Readonly<Record<string, unknown>>): string {
  const used = new Set<string>()
  const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new RangeError(`the prompt asks for ${name}, which is not given`)
    used.add(name)
    return dropInvisible(JSON.stringify(values[name], null, 1))
  })
  const unused = Object.keys(values).find((name) => !used.has(name))
  if (unused !== undefined) throw new RangeError(`the prompt has no place for ${unused}`)
  return text
}

/** A prompt file: what stands before the line `---` is the system's part, what follows is the user's. */
export function splitPrompt(file: string): { system: string; user: string } {
  const [system, ...rest] = file.split(/^---$/m)
  if (system === undefined || rest.length !== 1)
    throw new RangeError('a prompt file has two parts divided by ---')
  return { system: system.trim(), user: (rest[0] ?? '').trim() }
}
