import { expect, test } from 'vitest';
import { findSecrets, maskSecrets } from './written-secrets.ts';

const secretsIn = (text: string): string[] =>
  findSecrets(text).map(({ from, to }) => text.slice(from, to));

test('finds passwords and keys in common spellings in every language of the hub', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['password: hunter2', ['hunter2']],
    ['User: admin\nPassword: correcthorse\nThanks', ['correcthorse']],
    ['Password = "s3cret!" for the shop', ['s3cret!']],
    ['pw hunter2, please', ['hunter2']],
    ['pw: Sommer2024!', ['Sommer2024!']],
    ['My password is Winter-2025.', ['Winter-2025']],
    ['Passwort: geheim', ['geheim']],
    ['Das Passwort lautet Sommer2024!', ['Sommer2024!']],
    ['Kennwort:\nxK3!vv9q', ['xK3!vv9q']],
    ['Mot de passe : soleil42', ['soleil42']],
    ['La contraseña es Verano2024', ['Verano2024']],
    ['clave: abc123def', ['abc123def']],
    ['Senha: v3rao#24', ['v3rao#24']],
    ['La parola chiave: estate99', ['estate99']],
    ['كلمة المرور: abc12345', ['abc12345']],
    ['كلمة السر هي abc12345', ['abc12345']],
    ['"password": "s3cr3t-value",', ['s3cr3t-value']],
    ["define( 'DB_PASSWORD', 'q1w2e3r4' );", ['q1w2e3r4']],
    ["define('AUTH_KEY', 'put&your^phrase');", ['put&your^phrase']],
    ['DB_PASSWORD=q1w2e3r4', ['q1w2e3r4']],
    ['API key: 9f8e7d6c5b4a', ['9f8e7d6c5b4a']],
    ['ftp://web12:pa55wd@ftp.example.com/', ['pa55wd']],
    ['FTP: ftp.example.com / web12 / Xk3!vv9q2', ['Xk3!vv9q2']],
    ['sshpass -p Xk3!vv9q2 ssh web12@host.example', ['Xk3!vv9q2']],
    [
      'token ghp_0123456789abcdefghijABCDEFGHIJ012345',
      ['ghp_0123456789abcdefghijABCDEFGHIJ012345'],
    ],
    [
      'Here:\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blb\n-----END OPENSSH PRIVATE KEY-----\nok',
      ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blb\n-----END OPENSSH PRIVATE KEY-----'],
    ],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', ['-----BEGIN RSA PRIVATE KEY-----\nMIIE']],
    ['pw: one1234 and pw: two5678', ['one1234', 'two5678']],
  ];
  for (const [text, secrets] of cases) expect.soft(secretsIn(text), text).toEqual(secrets);
});

test('finds no secret in sentences about passwords, in code or in version numbers', () => {
  const cases = [
    'How do I reset my password?',
    'Password: does not work any more',
    'password: https://shop.example/reset',
    'The password is incorrect.',
    'Password: ********',
    'Password: [hidden in email]',
    'Mein Passwort:\nIch kann mich nicht anmelden',
    'Passwort vergessen: was nun?',
    'Le mot de passe est refusé.',
    'La contraseña no funciona.',
    'La clave es que no funciona.',
    'A senha não funciona.',
    'كلمة المرور لا تعمل',
    '$password = $_POST["password"];',
    "if (!isset($pass)) { $pass = get_option('pass'); }",
    'password: get_option("x")',
    'Warning: Undefined array key "password" in /srv/www/login.php on line 12',
    'The test did pass: 1200 of them.',
    'pass: 2.4.1',
    'I use FTP with FileZilla 3.67.0 on ftp.example.com, port 21.',
    'sftp://files.example.com/wp-content/themes/',
    'Write to help@example.com or call +49 30 1234567.',
    'Version 8.1, WordPress 6.9, PHP 8.3.14: the header jumps!',
    'pin: the header to the top',
    'My code ends with 7f31.',
  ];
  for (const text of cases) expect.soft(secretsIn(text), text).toEqual([]);
});

test('masks only the secrets and reads a long text in less than a second', () => {
  expect(maskSecrets('pw: one1234, and\nPasswort: geheim', '…')).toBe('pw: …, and\nPasswort: …');
  const began = performance.now();
  for (const piece of ['password: ', 'ftp ', '-----BEGIN PRIVATE KEY-----', 'PASSWORD,', 'a:', '"'])
    findSecrets(piece.repeat(10_000 / piece.length));
  expect(performance.now() - began).toBeLessThan(1000);
});
