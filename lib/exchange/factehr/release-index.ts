import { nameModel } from './tables'

type PairCells = {
  doc_id: string
  index: number
  entailment_type: 'precision' | 'recall'
  prompt: string
}

/** What a release has named so far: its notes, lists and statements, by the names that they have here. */
export class ReleaseIndex {
  readonly notes = new Set<string>()
  /** By note and model: the lists' prompts. */
  readonly #lists = new Map<string, string[]>()
  /** By document: which of its statements came, by their indices. */
  readonly #statements = new Map<string, boolean[]>()

  addList(note: string, model: string, prompt: string): string {
    const key = `${note}/${nameModel(model)}`
    this.#lists.set(key, [...(this.#lists.get(key) ?? []), prompt])
    return toId(key, prompt)
  }

  hasList(note: string, model: string, prompt: string): boolean {
    return this.#lists.get(`${note}/${nameModel(model)}`)?.includes(prompt) ?? false
  }

  /** The list of a note by a model; where no prompt fits and there is one list alone, that one. */
  findList(note: string, model: string, prompt: string): string | null {
    const key = `${note}/${nameModel(model)}`
    const prompts = this.#lists.get(key) ?? []
    const own = prompts.includes(prompt) ? prompt : prompts.length === 1 ? prompts[0] : undefined
    return own === undefined ? null : toId(key, own)
  }

  /** @returns whether it is new */
  addStatement(document: string, index: number): boolean {
    const known = this.#statements.get(document) ?? []
    if (known[index]) return false
    known[index] = true
    this.#statements.set(document, known)
    return true
  }

  /** The key of the item that a pair is; null where its statement or list did not come. */
  findItem({ doc_id, index, entailment_type, prompt }: PairCells, model: string): string | null {
    const list = this.findList(doc_id, model, prompt)
    if (list === null) return null
    const isPrecision = entailment_type === 'precision'
    if (!this.#statements.get(isPrecision ? list : doc_id)?.[index]) return null
    return isPrecision ? `${factId(list, index)}|${doc_id}` : `${sentenceId(doc_id, index)}|${list}`
  }

  /** The same of a name that annotations give a pair: its model, and how requests name it. */
  findNamed(name: string): string | null {
    const [model = '', doc_id = '', , , prompt = '', index = '', direction, ...more] = name.split('|')
    if (more.length > 0 || !/^\d+$/.test(index)) return null
    if (direction !== 'precision' && direction !== 'recall') return null
    return this.findItem({ doc_id, index: Number(index), entailment_type: direction, prompt }, model)
  }
}

function toId(key: string, prompt: string): string {
  return (prompt === '' ? key : `${key}/${prompt}`).replaceAll(/[|\\]/g, '_')
}

export function factId(list: string, index: number): string {
  return `${list}/f${index}`
}

export function sentenceId(note: string, index: number): string {
  return `${note}/s${index}`
}
