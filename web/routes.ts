import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// `web/dev` is not part of a production build.
const devRoutes =
  process.env['NODE_ENV'] === 'development' ? [route('dev/ui', 'dev/page.tsx', { id: 'dev-ui' })] : []

export default [
  ...devRoutes,
  route('offline', 'pages/offline/page.tsx'),
  layout('app/guest-layout.tsx', [
    route('login', 'pages/login/page.tsx'),
    route('login/finish', 'pages/login-finish/page.tsx'),
    route('register', 'pages/register/page.tsx'),
    route('forgot-password', 'pages/forgot-password/page.tsx'),
    route('verify-code', 'pages/verify-code/page.tsx'),
    route('reset-password', 'pages/reset-password/page.tsx'),
  ]),
  layout('app/main-layout.tsx', [
    index('pages/home/page.tsx'),
    route('posts/:id', 'pages/post/page.tsx'),
    route('search', 'pages/search/page.tsx'),
    route('find', 'pages/find/page.tsx'),
    route('tools', 'pages/tools/page.tsx'),
    route('lists', 'pages/lists/page.tsx'),
    route('lists/:id', 'pages/list/page.tsx'),
    route('compare', 'pages/compare/page.tsx'),
    route('aboutUs', 'pages/about/page.tsx'),
    route('integrity', 'pages/integrity/page.tsx'),
    route('integrity/log', 'pages/integrity-log/page.tsx'),
    route('contactUs', 'pages/contact/page.tsx'),
    route('verify-email', 'pages/verify-email/page.tsx'),
    route('unsubscribe', 'pages/unsubscribe/page.tsx'),
    route('members/:username', 'pages/member/page.tsx'),
    route('tools/:slug/history', 'pages/tool-history/page.tsx'),
    route('tools/:slug', 'pages/tool/page.tsx'),
    layout('app/member-layout.tsx', [
      route('profile', 'pages/profile/page.tsx'),
      route('create-post', 'pages/create-post/page.tsx'),
      route('notifications', 'pages/notifications/page.tsx'),
      route('my-posts', 'pages/my-posts/page.tsx'),
      route('saved', 'pages/saved/page.tsx'),
      route('following', 'pages/following/page.tsx'),
      route('welcome', 'pages/welcome/page.tsx'),
      route('saved/:id', 'pages/saved-list/page.tsx'),
      route('settings', 'pages/settings/page.tsx', [
        index('pages/settings/index.tsx'),
        route('account', 'pages/settings/account.tsx'),
        route('security', 'pages/settings/security.tsx'),
        route('notifications', 'pages/settings/notifications.tsx'),
        route('privacy', 'pages/settings/privacy.tsx'),
      ]),
      route('moderation', 'pages/moderation/page.tsx', [
        index('pages/moderation/reports.tsx'),
        route('categories', 'pages/moderation/categories.tsx'),
        route('log', 'pages/moderation/log.tsx'),
      ]),
    ]),
    route('*', 'pages/home/page.tsx', { id: 'unknown-path' }),
  ]),
] satisfies RouteConfig
