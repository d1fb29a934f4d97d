import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A result of more characters is kept in the net by its digest; the result itself is written beside the test's others. */
const MOST = 20_000
const WRITTEN = 'test-results/nets'
const WIDTH = 160
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[4-9][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Results by name as text that is compared to the byte, ids numbered as they come. */
export function toNet(net: string, results: Record<string, unknown>): string {
  const lines = Object.entries(results).map(([name, result]) => {
    const text =
      typeof result === 'string' ? result : lay(JSON.parse(JSON.stringify(result, toPlain) ?? 'null'))
    const same = numberIds(text)
    return `── ${name}\n${same.length > MOST ? keepBeside(net, name, same) : same}\n`
  })
  return lines.join('\n')
}

function keepBeside(net: string, name: string, text: string): string {
  const file = path.join(WRITTEN, net, `${name.replaceAll(/[^\w.-]+/g, '_')}.txt`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return `${text.length} characters, SHA-256 ${createHash('sha256').update(text).digest('hex')}`
}

function numberIds(text: string): string {
  const numbers = new Map<string, string>()
  return text.replaceAll(ID, (id) => {
    const number = numbers.get(id) ?? `#${numbers.size + 1}`
    numbers.set(id, number)
    return number
  })
}

/** What JSON knows no form for, written as it is. */
function toPlain(name: string, value: unknown): unknown {
  // what the definition says is the same in every result
  if (name === 'labelSet') return undefined
  if (value instanceof Map) return { map: [...(value as Map<unknown, unknown>)] }
  if (value instanceof Set) return { set: [...(value as Set<unknown>)] }
  if (ArrayBuffer.isView(value)) return [...(value as Uint8Array)]
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return String(value)
  return value
}

/** JSON that is read by people: what fits stands on one line. */
function lay(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || flat.length + indent.length <= WIDTH) return flat
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return flat
  const deeper = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((each) => deeper + lay(each, deeper))
    : Object.entries(value).map(([key, each]) => `${deeper}${JSON.stringify(key)}: ${lay(each, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
