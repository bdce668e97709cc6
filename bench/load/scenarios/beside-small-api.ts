import { login } from '#contract/accounts.ts'
import { runClosedLoop, toSteps } from '#bench/http/load-generator.ts'
import { call, type HttpRequest } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'
import type { ForkedServer } from '#bench/load/forked-server.ts'
import { credentials } from './login.ts'
import { defaultConnections, thresholds, type Scenario } from './scenario.ts'
import { randomWrite, writes } from './uncached.ts'

interface SmallRequest {
  method: string
  path: string
  token?: string
  body?: unknown
  status: number
}

function toRequest({ method, path, token, body, status }: SmallRequest): HttpRequest {
  const headers = {
    ...(token !== undefined && { authorization: `Token ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return { method, path, headers, body: body === undefined ? '' : JSON.stringify(body), status }
}

/** The writes and the sign-in of the site beside the same ones of the small API. After the scenario of the login. */
export function besideSmallApi(environment: Environment, smallApi: ForkedServer): Scenario[] {
  const beside = (
    name: string,
    draw: () => HttpRequest[],
    drawSmall: () => SmallRequest[],
    threshold: number,
  ): Scenario => {
    const nextVisit = () => toSteps(drawSmall().map(toRequest))
    const load = { port: smallApi.port, connections: defaultConnections, nextVisit }
    return {
      name: `${name}, beside a small API`,
      nextVisit: () => toSteps(draw()),
      baseline: {
        name: 'small API',
        pid: smallApi.pid,
        run: (seconds) => runClosedLoop({ ...load, seconds }),
      },
      threshold,
    }
  }
  const [like, comment] = writes(environment)
  const { email, password } = credentials
  return [
    beside(
      like.name,
      like.draw,
      () => {
        const { id, token } = randomWrite(environment)
        const given = { path: `/posts/${id}/like`, token, status: 200 }
        return [
          { ...given, method: 'POST' },
          { ...given, method: 'DELETE' },
        ]
      },
      thresholds.like,
    ),
    beside(
      comment.name,
      comment.draw,
      () => {
        const { id, token, text } = randomWrite(environment)
        return [{ method: 'POST', path: `/posts/${id}/comments`, token, body: { text }, status: 201 }]
      },
      thresholds.comment,
    ),
    beside(
      'login',
      () => [call(login, { body: { username: email, password } })],
      () => [{ method: 'POST', path: '/login', body: { email, password }, status: 200 }],
      thresholds.login,
    ),
  ]
}
