// Mail programs know little CSS and drop style sheets, so each element has its style; the colours are of the site's theme.
const ink = '#221d17'
const soft = '#534c44'
const accent = '#0f6b50'

/** Styles of mails in light colours. */
export const styles = {
  page: `margin:0;padding:0;background:#f6f4ef;color:${ink};font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.55`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
  around: 'padding:24px 12px',
  column: 'max-width:560px;text-align:left',
  site: 'padding:0 8px 14px;font-size:18px;font-weight:600',
  siteLink: `color:${ink};text-decoration:none`,
  letter: `background:#fcfbf8;color:${ink};border:1px solid #dedad2;border-radius:8px;padding:28px 28px 12px;overflow-wrap:anywhere`,
  paragraph: 'margin:0 0 16px',
  heading: 'margin:0 0 12px;font-size:17px;line-height:1.3;font-weight:600',
  code: 'margin:0 0 16px;font-size:30px;letter-spacing:0.2em',
  link: `color:${accent}`,
  button: `display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-weight:600;border-radius:6px;padding:11px 20px`,
  list: 'margin:0 0 16px;padding:0;list-style:none',
  line: 'margin:0;padding:12px 0;border-top:1px solid #dedad2',
  lineLink: `color:${accent};text-decoration:none;font-weight:500`,
  soft: `color:${soft};font-size:14px`,
  softLink: `color:${soft}`,
  footer: `padding:18px 8px;color:${soft};font-size:13px`,
}

/** The same in dark colours. */
export const darkRules = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#15120e!important;color:#efebe2!important}
.letter{background:#1f1b16!important;color:#efebe2!important}
.text{color:#efebe2!important}
.soft{color:#c0baaf!important}
.link{color:#77d3ad!important}
.button{background:#77d3ad!important;color:#0b1f18!important}
.line{border-color:#3a352d!important}
}`
