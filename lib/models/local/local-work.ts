import { ChatFailure } from '../chat-failure'
import { BadReply } from '../read-reply'
import { loadClassifier, type Pair, type Passage } from './classifier-network'
import type { KnownModel } from './digest-model'
import { loadEmbeddings } from './embedding-network'
import type { Worked } from './in-like-lengths'

type EmbedWork = { kind: 'embed'; model: KnownModel; texts: readonly string[] }
type ClassifyWork = { kind: 'classify'; model: KnownModel; pairs: readonly Pair[]; passage: Passage }

/** What a model on this machine is asked for. */
export type LocalWork = EmbedWork | ClassifyWork

/** What it gives: for each text a vector of length 1, for each pair a row of outputs. */
export type LocalWorked<Work extends LocalWork> = Worked<Work extends EmbedWork ? Float32Array : number[]>

/** What came of it, in values that pass from one thread to another: errors of ours do not. */
export type LocalReply =
  | { worked: LocalWorked<LocalWork> }
  | { failure: { kind: ChatFailure['kind']; message: string; cause: string | null } }

/** Does what models are asked for. Each is loaded with its first work, and stays. */
export function createLocalWorker(): (work: LocalWork) => Promise<LocalReply> {
  const findEmbeddings = keepLoaded(loadEmbeddings)
  const findClassifier = keepLoaded(loadClassifier)
  const workOn = async (work: LocalWork): Promise<LocalWorked<LocalWork>> => {
    if (work.kind === 'embed') return (await findEmbeddings(work.model))(work.texts)
    return (await findClassifier(work.model))(work.pairs, work.passage)
  }
  return (work) =>
    workOn(work).then(
      (worked) => ({ worked }),
      (error: unknown) => ({ failure: toFailure(work.model, error) }),
    )
}

function keepLoaded<Network>(load: (model: KnownModel) => Promise<Network>) {
  const loaded = new Map<string, Promise<Network>>()
  return (model: KnownModel): Promise<Network> => {
    const key = JSON.stringify([model.folder, model.weights, model.digest])
    const network = loaded.get(key) ?? load(model)
    loaded.set(key, network)
    network.catch(() => loaded.delete(key)) // a file that was missing may be there the next time
    return network
  }
}

/** What a model on this machine throws, in our words. */
function toFailure(
  { name }: KnownModel,
  error: unknown,
): Extract<LocalReply, { failure: object }>['failure'] {
  if (error instanceof ChatFailure) return { kind: error.kind, message: error.message, cause: null }
  if (error instanceof BadReply)
    return { kind: 'stop', message: `The model ${name} ${error.message}`, cause: null }
  const message = `The model ${name} cannot be used on this machine.`
  return { kind: 'stop', message, cause: error instanceof Error ? error.message : String(error) }
}
