<?php
/**
 * Form for the activation with a purchase code.
 *
 * @package Hub_Activation
 * @var Product $product The product.
 * @var Screen  $page    The product's screen.
 * @var array|null $said Result of the last action; null for none.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;
?>
<details id="hub-activation-code"<?php echo 'addresses_differ' === ( $said['word'] ?? '' ) ? ' open' : ''; ?>>
	<summary><?php esc_html_e( 'Activate with a purchase code', 'hub-activation' ); ?></summary>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<?php $page->fields( 'code' ); ?>
		<p>
			<label for="hub-activation-purchase-code"><?php esc_html_e( 'Purchase code', 'hub-activation' ); ?></label><br>
			<input type="text" id="hub-activation-purchase-code" name="purchase_code" class="regular-text code" dir="ltr" required maxlength="400" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="00000000-0000-0000-0000-000000000000" aria-describedby="hub-activation-code-where">
		</p>
		<p><button type="submit" class="button"><?php esc_html_e( 'Activate with this code', 'hub-activation' ); ?></button></p>
		<p class="description" id="hub-activation-code-where"><?php esc_html_e( 'You find it in the license certificate: on the marketplace, open Downloads and choose “License certificate & purchase code”. The code is sent to the hub and not stored here. If the owner has an account in the hub, the hub emails them.', 'hub-activation' ); ?></p>
	</form>
</details>
