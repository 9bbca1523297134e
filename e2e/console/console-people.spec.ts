// An operator without a mouse finds, opens and suspends a buyer, and the audit log records it.
import { readFile } from 'node:fs/promises';
import { hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';

test(
  'an operator finds, exports and suspends a person by keyboard, and the audit log shows it',
  { tag: '@main' },
  async ({ page, world, someone, becomes }) => {
    const buyer = await someone();
    const operator = await someone();
    await hubCommand(world, 'operator', 'add', operator.person.email, 'support');
    await becomes(operator.visitor);
    await page.goto(`${world.hub.url}/console/people`);
    const people = page.getByRole('grid', { name: 'People' });
    await expect(people).toBeVisible();

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search people' })).toBeFocused();
    await page.keyboard.type(buyer.person.email);
    await page.keyboard.press('Enter');
    await expect(people.getByRole('row')).toHaveCount(2);
    const row = people.getByRole('row').last();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^people-.*\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(buyer.person.email);

    await expect(row).toContainText(buyer.person.username);
    await row.focus();
    await page.keyboard.press('Enter');
    const name = `${buyer.person.firstname} ${buyer.person.lastname}`;
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

    await page.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('sus');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('The payment was taken back.');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Suspend account' })
      .press('Enter');
    await expect(page.getByText('Account suspended. Every device is signed out.')).toBeVisible();

    const auditLog = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first();
    await expect(auditLog).toContainText('Account suspended by our support team');
    await expect(auditLog).toContainText('The payment was taken back.');
    await expect(auditLog).toContainText(operator.person.username);
  },
);
