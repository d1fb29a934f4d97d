import { afterEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRun } from '@/lib/data/runs/runs'
import { answerWith, type ChatScript, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { deliver, type Started, startDelivered } from '@/lib/testing/deliver-run'

vi.mock('@/lib/models/chat', async (original) => {
  const real = await original<typeof import('@/lib/models/chat')>()
  const quick = { callMs: 1500, totalMs: 12_000, maxCalls: 3, backoffMs: 1 }
  return { ...real, CHAT_LIMITS: { ...real.CHAT_LIMITS, ...quick } }
})

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

const good: ChatScript = (_, response) => answerWith(response, GOOD)

const say =
  (text: string | null, finish?: string): ChatScript =>
  (_, response) =>
    answerWith(response, text, finish)

afterEach(() => {
  delete process.env['CHAT_CONCURRENCY']
})

async function deliverUntilDone(started: Started): Promise<number> {
  for (let deliveries = 1; ; deliveries++) if (!(await deliver(started))) return deliveries
}

async function readResults({ pi, study, runId }: Started) {
  const page = await listRunResults(pi, study, runId, { show: 'all', offset: 0, limit: 200 })
  return new Map(page.results.map((result) => [Number(/day (\d+)\.$/.exec(result.text)?.[1]), result]))
}

const dayOf = (user: string) => Number(/on day (\d+)\./.exec(user)?.[1])

/** The first `times` calls for a statement meet a fault; after them the server answers well. */
function atFirst(times: number, fault: ChatScript): ChatScript {
  const seen = new Map<number, number>()
  return (call, response, number) => {
    const day = dayOf(call.user)
    seen.set(day, (seen.get(day) ?? 0) + 1)
    return ((seen.get(day) ?? 0) <= times ? fault : good)(call, response, number)
  }
}

const isRepair = (call: { system: string }) => call.system.startsWith('You put an answer into')

/** States its verdict in prose; what comes of the call that puts it into form is `repaired`. */
const inProse =
  (repaired: ChatScript, grounds = 'Passage 1 says so.'): ChatScript =>
  (call, response, number) => {
    if (isRepair(call)) repaired(call, response, number)
    else answerWith(response, `Asked on day ${dayOf(call.user)}.\n${grounds}\nVerdict: Supported`)
  }

const FORM = 'The answer was not in the asked form.'

const LACKS = expect.stringMatching(/^The answer cannot be taken: (?:it|“verdict”) .*\.$/)

const RESTS = 'The answer named no passage that was shown for it to rest on.'

const TWO = 'The answer held more than one answer.'

/** What the server does, and what must come of it: a verdict that the model gave, or a failure in these words. */
const FAULTS: [what: string, script: ChatScript, end: 'Supported' | 'Not Addressed' | { failed: string }][] =
  [
    ['answers well', good, 'Supported'],
    ['answers slowly', (_, response) => void setTimeout(() => answerWith(response, GOOD), 150), 'Supported'],
    ['puts prose around the JSON', say(`Here it is:\n${GOOD}\nI hope it helps.`), 'Supported'],
    ['writes the verdict its own way', say(GOOD.replace('Supported', ' not_ADDRESSED ')), 'Not Addressed'],
    ['cites also a passage that was not shown', say(GOOD.replace('[1]', '[1, 99]')), 'Supported'],
    ['hangs once', atFirst(1, () => {}), 'Supported'],
    ['fails twice', atFirst(2, (_, response) => sendJson(response, 500, {})), 'Supported'],
    [
      'is overloaded and says for how long',
      atFirst(1, (_, response) => sendJson(response, 429, {}, { 'retry-after': '1' })),
      'Supported',
    ],
    [
      'is overloaded and says for how long, which cannot be',
      atFirst(1, (_, response) => sendJson(response, 429, {}, { 'retry-after': '99999999' })),
      'Supported',
    ],
    ['is overloaded', atFirst(1, (_, response) => sendJson(response, 429, {})), 'Supported'],
    ['cuts the connection', atFirst(1, (_, response) => void response.destroy()), 'Supported'],
    [
      'cuts the body',
      atFirst(1, (_, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
          .write('{"choi')
        setTimeout(() => response.destroy(), 10)
      }),
      'Supported',
    ],
    ['shows a page for people once', atFirst(1, (_, response) => void response.end('<html>')), 'Supported'],
    ['answers nonsense twice, then well', atFirst(2, say('no JSON')), 'Supported'],
    ['runs into the limit twice, then not', atFirst(2, say(GOOD, 'length')), 'Supported'],
    ['states its verdict in prose', inProse(good), 'Supported'],
    [
      'states another verdict when it is put into form',
      inProse(say(GOOD.replace('Supported', 'Not Supported'))),
      { failed: FORM },
    ],
    ['has grounds only when it is put into form', inProse(good, ''), { failed: FORM }],
    ['answers nonsense', say('It is supported.'), { failed: FORM }],
    ['cuts the JSON', say(GOOD.slice(0, -3)), { failed: FORM }],
    ['knows another verdict', say(GOOD.replace('Supported', 'Partially Supported')), { failed: LACKS }],
    ['gives no reason', say(GOOD.replace('Passage 1 says so.', ' ')), { failed: LACKS }],
    ['gives no verdict', say('{"reason":"x","evidence":[]}'), { failed: LACKS }],
    ['gives two verdicts', say(`${GOOD}${GOOD.replace('Supported', 'Not Supported')}`), { failed: TWO }],
    ['gives one verdict twice', say(GOOD.replace('}', ',"verdict":"Not Supported"}')), { failed: TWO }],
    ['runs into the limit', say(GOOD, 'length'), { failed: 'The answer was cut at the token limit.' }],
    ['refuses', say(GOOD, 'content_filter'), { failed: 'The model refused to answer.' }],
    ['says nothing', say(null), { failed: 'The answer was empty.' }],
    [
      'finds the text too long',
      (_, response) => sendJson(response, 400, { error: { message: 'maximum context length is 9' } }),
      { failed: 'The text is too long for the model.' },
    ],
    [
      'always fails on this statement',
      (_, response) => sendJson(response, 500, { error: { message: 'PATIENT TEXT' } }),
      { failed: 'The chat server failed (status 500).' },
    ],
    ['cites only what was not shown', say(GOOD.replace('[1]', '[99]')), { failed: RESTS }],
    ['supports by nothing', say(GOOD.replace('[1]', '[]')), { failed: RESTS }],
    [
      'denies by nothing but a made-up number',
      say(GOOD.replace('[1]', '[99]').replace('Supported', 'Not Supported')),
      { failed: RESTS },
    ],
    ['supports by nothing twice, then well', atFirst(2, say(GOOD.replace('[1]', '[]'))), 'Supported'],
    [
      'says that nothing speaks of it, and cites nothing',
      say(GOOD.replace('[1]', '[]').replace('Supported', 'Not Addressed')),
      'Not Addressed',
    ],
    ['never answers on this statement', () => {}, { failed: 'The chat server did not answer in time.' }],
    [
      'repeats a word inside its reason until the limit',
      say(`{"reason":"${'no '.repeat(1000)}`, 'length'),
      { failed: 'The answer was cut at the token limit.' },
    ],
    ['repeats a word until it stops by itself', say('Supported '.repeat(1000)), { failed: FORM }],
    [
      'repeats a whole answer until the limit once, then not',
      atFirst(1, say(GOOD.repeat(20), 'length')),
      'Supported',
    ],
  ]

describe('a model server that misbehaves in one run', () => {
  it('ends every statement as stated, and makes up no verdict', async () => {
    const started = await startDelivered((call, response, number) => {
      if (call.user.includes('water')) return answerWith(response, '{"wet": true}') // the trial question of a worker that looks why
      FAULTS[dayOf(call.user) - 1]?.[1](call, response, number)
    }, FAULTS.length)

    await deliverUntilDone(started)

    const results = await readResults(started)
    const ends = FAULTS.map(([what], index) => {
      const { code, reason } = results.get(index + 1)!
      return [what, code ?? { failed: reason }]
    })
    expect(ends).toEqual(FAULTS.map(([what, , end]) => [what, end]))
    const run = await getRun(started.pi, started.study, started.runId)
    const failed = FAULTS.filter(([, , end]) => typeof end === 'object').length
    expect(run).toMatchObject({ status: 'done', failed, done: FAULTS.length - failed, pending: 0 })
    expect(await db.rating.count({ where: { studyId: started.study.id } })).toBe(run.done)
    expect(results.get(5)).toMatchObject({ evidence: [{ rank: 1 }], ungrounded: [99] })
    expect(results.get(1)).toMatchObject({ evidence: [{ rank: 1 }], ungrounded: [] })
  })

  it('lets the others go on, and reports the trouble of what waits', async () => {
    const started = await startDelivered((call, response, number) => {
      if (dayOf(call.user) === 1) sendJson(response, 503, {})
      else good(call, response, number)
    }, 40)

    expect(await deliver(started)).toBe(true)

    expect(await getRun(started.pi, started.study, started.runId)).toMatchObject({
      status: 'running',
      done: 39,
      pending: 1,
    })
    const waiting = (await readResults(started)).get(1)
    expect(waiting).toMatchObject({ status: 'pending', reason: 'The chat server failed (status 503).' })
  })

  it('asks no further when nobody answers, and goes on when somebody does', async () => {
    process.env['CHAT_CONCURRENCY'] = '8'
    let isDown = true
    const started = await startDelivered((call, response, number) => {
      if (isDown) sendJson(response, 503, {})
      else good(call, response, number)
    }, 100)

    expect(await deliver(started)).toBe(true)
    const asked = new Set(started.server.calls.map((call) => dayOf(call.user))).size
    expect(asked).toBeLessThan(16 + 12 + 1)
    const { runId } = started
    const tried = await db.workUnit.count({ where: { workId: runId, attempts: 1 } })
    expect(tried).toBeGreaterThanOrEqual(16)
    expect(tried).toBeLessThanOrEqual(asked) // those that waited for another call have lost no try
    expect(await db.workUnit.count({ where: { workId: runId, attempts: 0 } })).toBe(100 - tried)
    isDown = false
    expect(await deliver(started)).toBe(false)

    const run = await getRun(started.pi, started.study, started.runId)
    expect(run).toMatchObject({ status: 'done', done: 100, failed: 0 })
  })

  it('asks nobody while the server wants to be left alone for long, says so, and counts no try', async () => {
    const started = await startDelivered(
      (_, response) => sendJson(response, 429, {}, { 'retry-after': '13' }), // longer than the limit of these tests
      100,
    )
    const { server, runId } = started

    expect(await deliver(started)).toBe(false)
    const asked = server.calls.length
    expect(await deliver(started)).toBe(false)
    expect(server.calls).toHaveLength(asked)
    const messages = [...(await readResults(started)).values()].flatMap(({ reason }) => reason || [])
    expect(messages.length).toBeGreaterThanOrEqual(asked)
    expect(new Set(messages)).toEqual(
      new Set(['The chat server asks for no calls for a minute, longer than one may wait.']),
    )
    expect(await db.workUnit.count({ where: { workId: runId, status: 'pending', attempts: 0 } })).toBe(100)
  })

  it('stops when the server answers as another model, and keeps what the first one said', async () => {
    const answerAs = (model: string): ChatScript => {
      const choices = [{ finish_reason: 'stop', message: { content: GOOD } }]
      return (_, response) => sendJson(response, 200, { model, choices })
    }
    const first = Promise.withResolvers<void>()
    const started = await startDelivered((call, response, number) => {
      if (number <= 16) return answerAs('model-a')(call, response, number)
      // the run is that model's whose answer is read first, which need not be the one that was sent first
      void first.promise.then(() => answerAs('model-b')(call, response, number))
    }, 20)
    const where = { id: started.runId, answeredBy: 'model-a' }
    const pinned = vi.waitFor(async () => db.work.findFirstOrThrow({ where }), 60_000)

    await Promise.all([pinned.then(() => first.resolve()), deliverUntilDone(started)])

    const run = await getRun(started.pi, started.study, started.runId)
    expect(run).toMatchObject({ status: 'failed', done: 16, failed: 0, pending: 4 })
    expect(run.failure).toContain('another model')
    const ratings = await db.rating.findMany({ where: { runId: started.runId }, select: { value: true } })
    expect(ratings.map(({ value }) => (value as { model: string }).model)).toEqual(
      Array.from({ length: 16 }, () => 'model-a'),
    )
  })

  it('stops when the server refuses how it is asked, in its own words and with what to set', async () => {
    const started = await startDelivered(({ body }, response) => {
      const { type } = body['response_format'] as { type: string }
      const content = (body['messages'] as { content: string }[])[1]?.content ?? ''
      if (type === 'json_object') answerWith(response, '{"wet": true}')
      else sendJson(response, 500, { error: { message: `No ${type} for: ${content.slice(0, 20)}` } })
    }, 3)

    await deliverUntilDone(started)

    expect(await getRun(started.pi, started.study, started.runId)).toMatchObject({
      status: 'failed',
      done: 0,
      pending: 3,
      failure:
        'The chat server failed (status 500). It said: “No json_schema for: Is water wet? Put tr”. It answers well in the dialect json-object: set CHAT_DIALECT to that. Then start anew.',
    })
  })

  it('says nothing of what the server said to a question that holds a patient’s text', async () => {
    const started = await startDelivered(({ user }, response) => {
      if (user.includes('water')) answerWith(response, '{"wet": true}')
      else sendJson(response, 400, { error: { message: `This is bad: ${user}` } })
    }, 2)

    await deliverUntilDone(started)

    const reasons = [...(await readResults(started)).values()].map(({ reason }) => reason)
    expect(reasons).toEqual(Array(2).fill('The chat server refused the request (status 400).'))
  })

  it('stops when the server read a part of the question alone, and takes no verdict from that', async () => {
    const choices = [{ finish_reason: 'stop', message: { content: GOOD } }]
    const usage = { prompt_tokens: 258, completion_tokens: 10 }
    const started = await startDelivered((_, response) => sendJson(response, 200, { choices, usage }), 3)

    await deliverUntilDone(started)

    const run = await getRun(started.pi, started.study, started.runId)
    expect(run).toMatchObject({ status: 'failed', done: 0, failed: 0, pending: 3 })
    expect(run.failure).toMatch(
      /read 258 tokens of a question of \d+ words.* Give the model a longer context/,
    )
    expect(await db.rating.count({ where: { runId: started.runId } })).toBe(0)
    expect(run.promptTokens).toBeGreaterThanOrEqual(258)
  })

  it('goes nowhere else, even when it is sent there', async () => {
    const elsewhere = await startChatServer(good)
    const started = await startDelivered(
      (_, response) => void response.writeHead(308, { location: elsewhere.baseUrl }).end(),
      2,
    )

    await deliverUntilDone(started)
    await elsewhere.close()

    const run = await getRun(started.pi, started.study, started.runId)
    expect(run).toMatchObject({ status: 'failed', done: 0 })
    expect(elsewhere.calls).toEqual([])
  })
})
