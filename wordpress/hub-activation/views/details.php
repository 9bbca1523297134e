<?php
/**
 * Page about a new version of a theme, in a separate window.
 *
 * @package Hub_Activation
 * @var Product    $product The product.
 * @var array|null $release Release that the hub offers; null for none.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

iframe_header( $product->config()->theme );
?>
<div class="wrap" id="hub-activation-details" style="padding:0 20px">
	<h1><?php echo esc_html( $product->config()->theme ); ?> <bdi><?php echo esc_html( $release['version'] ?? '' ); ?></bdi></h1>
	<?php if ( null === $release ) : ?>
		<p><?php esc_html_e( 'The hub has no version available right now.', 'hub-activation' ); ?></p>
	<?php else : ?>
		<p>
			<?php
			/* translators: 1: version of WordPress, 2: version of PHP. */
			echo esc_html( sprintf( __( 'Needs WordPress %1$s and PHP %2$s or newer.', 'hub-activation' ), '' === $release['requires'] ? '–' : $release['requires'], '' === $release['requires_php'] ? '–' : $release['requires_php'] ) );
			?>
		</p>
		<h2><?php esc_html_e( 'Release notes', 'hub-activation' ); ?></h2>
		<?php
		echo '' === ( $release['notes'] ?? '' )
			? '<p>' . esc_html__( 'There are no release notes for this version.', 'hub-activation' ) . '</p>'
			: wp_kses_post( Notes::html( $release['notes'] ) );
		?>
	<?php endif; ?>
</div>
<?php
iframe_footer();
