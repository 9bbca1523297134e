<?php
/**
 * Footer of every page.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;
?>
</main>
<footer class="frame muted">
	<?php if ( activation_demo_has( 'bundled_plugins' ) ) : ?>
		<p id="activation-demo-plugins"><?php esc_html_e( 'Bundled plugins are included.', 'activation-demo' ); ?></p>
	<?php endif; ?>
	<?php dynamic_sidebar( 'footer' ); ?>
	<p><?php bloginfo( 'name' ); ?></p>
</footer>
<?php wp_footer(); ?>
</body>
</html>
