export { default as LoginPage } from './login-page.tsx';
export { default as PasswordPage } from './password-page.tsx';
