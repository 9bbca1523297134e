<?php
/**
 * The foot of every page.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;

$activation_demo_client = activation_demo_client();
?>
</main>
<footer class="frame muted">
	<?php if ( null !== $activation_demo_client && in_array( 'bundled_plugins', $activation_demo_client->entitlements(), true ) ) : ?>
		<p id="activation-demo-plugins"><?php esc_html_e( 'Bundled plugins are included.', 'activation-demo' ); ?></p>
	<?php endif; ?>
	<p><?php bloginfo( 'name' ); ?></p>
</footer>
<?php wp_footer(); ?>
</body>
</html>
