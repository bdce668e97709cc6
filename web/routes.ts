import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { topLevelSlugs } from '#contract/site-pages.ts'

// `web/dev` is not part of a production build.
const devRoutes =
  process.env['NODE_ENV'] === 'development' ? [route('dev/ui', 'dev/page.tsx', { id: 'dev-ui' })] : []

export default [
  ...devRoutes,
  route('offline', 'app/pages/offline/page.tsx'),
  route('setup', 'accounts/pages/setup/page.tsx'),
  layout('app/guest-layout.tsx', [
    route('login', 'accounts/pages/login/page.tsx'),
    route('login/finish', 'accounts/pages/login-finish/page.tsx'),
    route('register', 'accounts/pages/register/page.tsx'),
    route('forgot-password', 'accounts/pages/forgot-password/page.tsx'),
    route('verify-code', 'accounts/pages/verify-code/page.tsx'),
    route('reset-password', 'accounts/pages/reset-password/page.tsx'),
  ]),
  layout('app/main-layout.tsx', [
    index('posts/pages/home/page.tsx'),
    route('posts/:id', 'posts/pages/post/page.tsx'),
    route('search', 'search/pages/search/page.tsx'),
    route('find', 'finder/pages/find/page.tsx'),
    route('tools', 'tools/pages/tools/page.tsx'),
    route('lists', 'lists/pages/lists/page.tsx'),
    route('lists/:id', 'lists/pages/list/page.tsx'),
    route('compare', 'tools/pages/compare/page.tsx'),
    route('aboutUs', 'app/pages/about/page.tsx'),
    route('integrity', 'ranks/pages/integrity/page.tsx'),
    route('integrity/log', 'ranks/pages/integrity-log/page.tsx'),
    route('contactUs', 'contact/pages/contact/page.tsx'),
    route('dump', 'site/pages/dump/page.tsx'),
    ...topLevelSlugs.map((slug) => route(slug, 'site/pages/site-page/page.tsx', { id: `page-${slug}` })),
    route('pages/:slug', 'site/pages/site-page/page.tsx', { id: 'page' }),
    route('verify-email', 'accounts/pages/verify-email/page.tsx'),
    route('unsubscribe', 'notifications/pages/unsubscribe/page.tsx'),
    route('members/:username', 'members/pages/member/page.tsx'),
    route('tools/:slug/history', 'tools/pages/tool-history/page.tsx'),
    route('tools/:slug', 'tools/pages/tool/page.tsx'),
    layout('app/member-layout.tsx', [
      route('profile', 'members/pages/profile/page.tsx'),
      route('create-post', 'posts/pages/create-post/page.tsx'),
      route('notifications', 'notifications/pages/notifications/page.tsx'),
      route('my-posts', 'posts/pages/my-posts/page.tsx'),
      route('saved', 'lists/pages/saved/page.tsx'),
      route('following', 'members/pages/following/page.tsx'),
      route('welcome', 'accounts/pages/welcome/page.tsx'),
      route('saved/:id', 'lists/pages/saved-list/page.tsx'),
      route('settings', 'accounts/pages/settings/page.tsx', [
        index('accounts/pages/settings/index.tsx'),
        route('account', 'accounts/pages/settings/account.tsx'),
        route('security', 'accounts/pages/settings/security.tsx'),
        route('notifications', 'accounts/pages/settings/notifications.tsx'),
        route('privacy', 'accounts/pages/settings/privacy.tsx'),
      ]),
      route('admin', 'administration/pages/administration/page.tsx', [
        route('members', 'administration/pages/administration/members.tsx'),
        route('invites', 'administration/pages/administration/invites.tsx'),
        index('administration/pages/administration/overview.tsx'),
        route('import', 'administration/pages/administration/import.tsx'),
        route('jobs', 'administration/pages/administration/jobs.tsx'),
        route('needs', 'administration/pages/administration/needs.tsx'),
        route('settings', 'administration/pages/administration/settings.tsx'),
        route('pages', 'administration/pages/administration/pages.tsx'),
        route('pages/:slug', 'administration/pages/administration/edit-page.tsx'),
        route('log', 'administration/pages/administration/log.tsx'),
      ]),
      route('moderation', 'moderation/pages/moderation/page.tsx', [
        index('moderation/pages/moderation/reports.tsx'),
        route('categories', 'moderation/pages/moderation/categories.tsx'),
        route('log', 'moderation/pages/moderation/log.tsx'),
      ]),
    ]),
    route('*', 'posts/pages/home/page.tsx', { id: 'unknown-path' }),
  ]),
] satisfies RouteConfig
