<?php
/**
 * Card that confirms a deactivation.
 *
 * @package Hub_Activation
 * @var Product $product     The product.
 * @var Screen  $page    The product's screen.
 * @var array  $activation Stored activation.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$is_own = $product->is_here();
$site   = Words::isolated( Site::readable( $is_own ? $activation['audience'] : Site::key( Origin::address( $activation ) ) ) );
?>
<div class="card">
	<h2 id="hub-activation-state"><?php esc_html_e( 'Deactivate the theme on this site?', 'hub-activation' ); ?></h2>
	<p>
		<?php
		if ( $is_own ) {
			/* translators: %s: address of this site. */
			echo esc_html( sprintf( __( '%s will be deactivated and stop receiving updates and plugins of the theme. Its slot on the license becomes free. Your website stays as it is.', 'hub-activation' ), $site ) );
		} else {
			/* translators: %s: address of the original site. */
			echo esc_html( sprintf( __( 'This copy forgets the activation. The original, %s, stays activated.', 'hub-activation' ), $site ) );
		}
		?>
	</p>
	<div style="margin:1em 0">
		<?php $page->button( 'deactivate', $is_own ? __( 'Deactivate', 'hub-activation' ) : __( 'Forget activation on this copy', 'hub-activation' ), array( 'class' => 'button button-primary' ) ); ?>
		<a class="button" href="<?php echo esc_url( $product->screen_url() ); ?>"><?php esc_html_e( 'Keep activation', 'hub-activation' ); ?></a>
	</div>
	<?php if ( $is_own ) : ?>
		<details>
			<summary><?php esc_html_e( 'Is the hub permanently unreachable?', 'hub-activation' ); ?></summary>
			<p><?php esc_html_e( 'Then this site can forget its activation on its own. Its slot on the license stays in use until you deactivate the site on your dashboard in the hub.', 'hub-activation' ); ?></p>
			<div style="margin:1em 0"><?php $page->button( 'forget', __( 'Forget activation on this site only', 'hub-activation' ) ); ?></div>
		</details>
	<?php endif; ?>
</div>
