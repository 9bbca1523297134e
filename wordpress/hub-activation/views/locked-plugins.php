<?php
/**
 * Plugins that the activation would unlock.
 *
 * @package Hub_Activation
 *
 * @var Product $product The product.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$locked = $product->locked_plugins();
if ( array() === $locked ) {
	return;
}
?>
<p><?php esc_html_e( 'Plugins that are locked until you activate the theme:', 'hub-activation' ); ?></p>
<ul id="hub-activation-locked" class="ul-disc">
	<?php foreach ( $locked as $one ) : ?>
		<li>
			<?php
			/* translators: %s: plugin name. */
			$words = $one['required'] ? __( '%s (required)', 'hub-activation' ) : '%s';
			echo esc_html( sprintf( $words, Words::isolated( $one['name'] ) ) );
			?>
		</li>
	<?php endforeach; ?>
</ul>
