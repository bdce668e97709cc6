import type { Plugin } from 'vite'

const reload = 'window.location.reload();'

/**
 * Vite plugin: when React Router cannot load the code of a route, it throws instead of reloading the page. Without a
 * connection, a reload would end in the browser's own error page; the error goes to the route's error boundary.
 */
export function throwRouteLoadErrors(): Plugin {
  return {
    name: 'throw-route-load-errors',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('react-router') || !id.endsWith('routeModules.js')) return null
      if (!code.includes(reload)) this.error('React Router loads routes differently: see this plugin.')
      return {
        code: code.replace(reload, "throw Object.assign(error, { name: 'RouteLoadError' });"),
        map: null,
      }
    },
  }
}
